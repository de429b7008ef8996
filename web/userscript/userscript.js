/* A button on the pages of logs. The build puts the address of the checker in. */
import { handOver } from './hand_over.js';

/* global CHECKER */
const button = document.createElement('button');
button.type = 'button';
button.textContent = 'Check the moves';
button.title = 'Opens this page in the checker, in another tab. Nothing is posted.';
button.id = 'rococo-check';
Object.assign(button.style, {
  position: 'fixed',
  right: '12px',
  bottom: '12px',
  zIndex: 9999,
  padding: '8px 14px',
  font: '16px sans-serif',
});
button.addEventListener('click', () => handOver(CHECKER));
document.body.append(button);
