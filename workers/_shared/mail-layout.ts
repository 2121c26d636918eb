import type { Language } from '../../kernel/wire/language.ts'

export interface LabelledLink {
	readonly label: string
	readonly url: string
}

export interface MailParts {
	readonly language: Language
	readonly title: string
	readonly paragraphs: readonly string[]
	readonly facts?: readonly (readonly [label: string, value: string])[]
	readonly action?: LabelledLink
	readonly links?: readonly LabelledLink[]
	readonly closing: string
	/** Postal addresses of those who send it. */
	readonly addresses?: readonly string[]
}

export const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export function textOf({
	title,
	paragraphs,
	facts = [],
	action,
	links = [],
	closing,
	addresses = [],
}: MailParts): string {
	const lines = [title, ...paragraphs]
	if (facts.length > 0) lines.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'))
	for (const { label, url } of [...(action ? [action] : []), ...links]) lines.push(`${label}: ${url}`)
	return `${[...lines, closing, ...addresses].join('\n\n')}\n`
}

export const buttonHtml = ({ label, url }: LabelledLink): string =>
	`<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#0F5C4D;color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`

/** Returns the HTML part. All text by users is escaped. */
export function htmlOf({ paragraphs, facts = [], action, ...frame }: MailParts): string {
	const cell = 'padding:6px 0;border-bottom:1px solid #DFD9CC;font-size:15px'
	const rows = facts
		.map(
			([label, value]) =>
				`<tr><td style="${cell};color:#4B5F59">${escapeHtml(label)}</td><td style="${cell};text-align:right;color:#16302B"><b>${escapeHtml(value)}</b></td></tr>`,
		)
		.join('')
	return framedHtml({
		...frame,
		content: `${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${rows === '' ? '' : `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0">${rows}</table>`}
${action ? buttonHtml(action) : ''}`,
	})
}

type MailFrame = Pick<MailParts, 'language' | 'title' | 'links' | 'closing' | 'addresses'>

/** @param content HTML between the title and the links */
export function framedHtml({
	language,
	title,
	content,
	links = [],
	closing,
	addresses = [],
}: MailFrame & { readonly content: string }): string {
	const further = links
		.map(
			({ label, url }) =>
				`<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#0F5C4D">${escapeHtml(label)}</a></p>`,
		)
		.join('\n')
	return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FBF8F3;color:#16302B;font-family:Georgia,'Noto Serif Devanagari',serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-size:22px;margin:0 0 24px;color:#0F5C4D"><b>Karuna</b></p>
<h1 style="font-size:26px;line-height:32px;margin:0 0 16px">${escapeHtml(title)}</h1>
<div style="font-family:Arial,'Noto Sans Devanagari',sans-serif;font-size:16px;line-height:26px">
${content}
${further}
<p style="margin:24px 0 0;color:#4B5F59;font-size:14px">${[closing, ...addresses].map(escapeHtml).join('<br>')}</p>
</div></div></body></html>
`
}
