import { Engine } from "./engine.js";

// A page to build and measure with, until there is the real one.

const engine = new Engine();
const [verdict, text] = document.querySelectorAll("#verdict, textarea");

async function check() {
  verdict.dataset.verdict = "";
  const told = await engine.latest("check", text.value);
  verdict.dataset.verdict = verdict.textContent = told.verdict;
}

text.value = decodeURIComponent(location.hash.replace("#log=", ""));
text.oninput = () => check().catch(() => {});
if (text.value) check();
engine.ready.then(() => navigator.serviceWorker.register("service-worker.js"));
