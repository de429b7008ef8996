/* What the bookmark runs; the build packs it into the page, which puts its own address in. */
import { handOver } from './hand_over.js';

handOver('CHECKER');
