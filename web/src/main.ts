import './styles/page.css';
import './styles/deck.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { installing } from './lib/installing.svelte';
import { messages } from './lib/messages.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('page');
installing.prepare();
if (target) {
  await messages.use(settings.language);
  mount(App, { target });
}
