#!/usr/bin/env bash
# happy-dom 21.0.4 with dom-accessibility-api 0.7.1: words of one button fall apart into pieces.
#
# Expected: a button of two spans, "8" and "H", is called "8H", as in a browser: inline elements join.
# Seen: "8 H". happy-dom computes an empty `display` for span, b, a, sup and their like, where a
# browser computes "inline", and dom-accessibility-api puts a space beside all that is not "inline".
# So a test that finds buttons by their names agrees with happy-dom and not with a screen reader.
# With `display: inline` in a style sheet both agree; jsdom needs no such line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit happy-dom@21.0.4 dom-accessibility-api@0.7.1 jsdom@29.1.1
cat >names.mjs <<'JS'
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';
import { computeAccessibleName } from 'dom-accessibility-api';

const BUTTON = '<button><span>8</span><span>H</span></button>';

function nameIn(window, html) {
  globalThis.window = window; // the library asks it for computed styles
  window.document.body.innerHTML = html;
  const span = window.document.querySelector('span');
  const { display } = window.getComputedStyle(span);
  return { display, name: computeAccessibleName(window.document.querySelector('button')) };
}

const happy = nameIn(new Window(), BUTTON);
const told = nameIn(new Window(), `<style>span { display: inline }</style>${BUTTON}`);
const other = nameIn(new JSDOM('').window, BUTTON);
console.log('happy-dom 21.0.4', happy, 'with a style', told, 'jsdom 29.1.1', other);
assert.deepEqual(happy, { display: '', name: '8 H' });
assert.deepEqual(told, { display: 'inline', name: '8H' });
assert.deepEqual(other, { display: 'inline', name: '8H' });
JS
node names.mjs
