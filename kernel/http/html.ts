/** Text that is already HTML and is inserted unescaped. */
export interface Html {
	readonly html: string
}

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Builds HTML; values are escaped unless they came from `html` themselves. Lists are joined. */
export function html(
	parts: TemplateStringsArray,
	...values: readonly (string | number | Html | readonly Html[])[]
): Html {
	return { html: parts.reduce((text, part, index) => text + insert(values[index - 1]) + part) }
}

function insert(value: string | number | Html | readonly Html[] | undefined): string {
	if (typeof value === 'string') return escapeHtml(value)
	if (typeof value === 'number') return String(value)
	if (value === undefined) return ''
	return 'html' in value ? value.html : value.map((one) => one.html).join('')
}
