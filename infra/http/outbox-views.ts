import { type Html, html } from '../../kernel/http/html.ts'

export interface OutboxMailHeader {
	readonly id: string
	readonly receivedAt: string
	readonly from: string
	readonly to: string
	readonly subject: string
	readonly language: string
}
export interface OutboxMail extends OutboxMailHeader {
	readonly text: string
	readonly html: string
}

export const PAGE_SIZE = 50

const STYLE = `
:root{--paper:#FBF8F3;--surface:#fff;--mist:#E7EFEA;--ink:#16302B;--ink-2:#4B5F59;--line:#DFD9CC;--line-strong:#7B8A83;--pine:#0F5C4D;--pine-deep:#0A4438;--on-pine:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0F1D1A;--surface:#172925;--mist:#20362F;--ink:#EDF3EE;--ink-2:#AEBFB7;--line:#2C443D;--line-strong:#748D84;--pine:#7FCDB4;--pine-deep:#A5E0CC;--on-pine:#08251E}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/26px "Inter Variable",Inter,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font:560 32px/38px "Fraunces Variable",Georgia,serif;letter-spacing:-.012em;margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 24px;color:var(--ink-2)}
a{color:var(--pine)}
a:hover{color:var(--pine-deep)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
form{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 24px}
label{flex-basis:100%;font-weight:620;font-size:14px;line-height:22px}
input{flex:1 1 200px;min-width:0;height:48px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-strong);border-radius:8px}
button,.button{display:inline-flex;align-items:center;height:48px;padding:0 20px;font:inherit;font-weight:620;color:var(--on-pine);background:var(--pine);border:0;border-radius:8px;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--pine-deep);color:var(--on-pine)}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:12px 16px;text-decoration:none;color:inherit}
li a:hover{background:var(--mist);color:inherit}
li strong{grid-column:1/-1;font-weight:620;overflow-wrap:anywhere}
li span,time{font-size:14px;line-height:22px;color:var(--ink-2);overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums}
nav{display:flex;flex-wrap:wrap;gap:16px;align-items:center;justify-content:space-between;margin-top:24px}
nav span{color:var(--ink-2)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:0 0 24px}
dt{color:var(--ink-2)}
dd{margin:0;overflow-wrap:anywhere}
h2{font-size:16px;line-height:24px;font-weight:620;margin:32px 0 8px}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/22px ui-monospace,monospace;background:var(--surface);border:1px solid var(--line);border-radius:12px}
@media (max-width:480px){li a{grid-template-columns:1fr}h1{font-size:26px;line-height:32px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
`

const page = (title: string, nonce: string, content: Html): string =>
	html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${{ html: STYLE }}</style>
</head>
<body><main>${content}</main></body>
</html>`.html

const when = (iso: string): Html =>
	html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`

export function listPage(view: {
	readonly rows: readonly OutboxMailHeader[]
	readonly total: number
	readonly search: string
	readonly page: number
	readonly nonce: string
}): string {
	const rows = view.rows.map(
		(mail) =>
			html`<li><a href="/dev/outbox/${mail.id}"><strong>${mail.subject || '(no subject)'}</strong><span>${mail.to}</span>${when(mail.receivedAt)}</a></li>`,
	)
	const empty = view.search
		? html`<p>No mail matches. Try a part of an address or a subject.</p>`
		: html`<p>No mail yet. Whatever Karuna sends shows here.</p>`
	return page(
		'Outbox · Karuna',
		view.nonce,
		html`<h1>Outbox</h1>
<p>E-mails and text messages that would have been sent. Nothing leaves this machine.</p>
<form role="search"><label for="q">Search recipients and subjects</label>
<input id="q" name="q" type="search" value="${view.search}"><button>Search</button></form>
${rows.length === 0 ? empty : html`<ol>${rows}</ol>`}
${pager(view)}`,
	)
}

function pager({
	total: count,
	search,
	page: current,
}: {
	total: number
	search: string
	page: number
}): Html {
	const last = Math.max(1, Math.ceil(count / PAGE_SIZE))
	const link = (to: number, label: string, rel: string) =>
		to < 1 || to > last
			? html`<span></span>`
			: html`<a rel="${rel}" href="/dev/outbox?q=${encodeURIComponent(search)}&page=${to}">${label}</a>`
	return html`<nav aria-label="Pages">${link(current - 1, 'Newer', 'prev')}<span>${count} mails, page ${current} of ${last}</span>${link(current + 1, 'Older', 'next')}</nav>`
}

export function mailPage(mail: OutboxMail, nonce: string): string {
	const framed = html`<h2 id="shown">As it looks</h2>
<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/outbox/${mail.id}/html"></iframe>`
	return page(
		`${mail.subject} · Outbox · Karuna`,
		nonce,
		html`<p><a href="/dev/outbox">All mails</a></p>
<h1 lang="${mail.language || 'en'}">${mail.subject || '(no subject)'}</h1>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>From</dt><dd>${mail.from}</dd><dt>Sent</dt><dd>${when(mail.receivedAt)}</dd></dl>
${mail.html === '' ? html`` : framed}
<h2>As plain text</h2>
<pre lang="${mail.language || 'en'}">${mail.text}</pre>`,
	)
}
