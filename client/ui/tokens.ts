/**
 * Karuna's colours by role, as hex, because MUI computes with them; style sheets read them as `--color-*`.
 * `tokens.css` is generated from them.
 */
export interface Tokens {
	/* grounds */
	paper: string
	surface: string
	sunken: string
	mist: string
	/* text and lines */
	ink: string
	'ink-2': string
	line: string
	'line-strong': string
	focus: string
	/* action */
	pine: string
	'pine-deep': string
	'pine-soft': string
	'on-pine': string
	/* your donation, highlights: a fill, never text */
	marigold: string
	'marigold-soft': string
	'marigold-ink': string
	'on-marigold': string
	/* urgent, destructive, failed */
	clay: string
	'clay-deep': string
	'clay-soft': string
	'on-clay': string
	/* changed, in transit, neutral information */
	sky: string
	'sky-soft': string
	/* the footer and other dark bands stay dark in both themes */
	band: string
	'band-ink': string
	'band-ink-2': string
}

export const light: Tokens = {
	paper: '#fbf8f3',
	surface: '#ffffff',
	sunken: '#f3eee3',
	mist: '#e7efea',
	ink: '#16302b',
	'ink-2': '#4b5f59',
	line: '#dfd9cc',
	'line-strong': '#7b8a83',
	focus: '#16302b',
	pine: '#0f5c4d',
	'pine-deep': '#0a4438',
	'pine-soft': '#d3e6dd',
	'on-pine': '#ffffff',
	marigold: '#e8a317',
	'marigold-soft': '#fbebc6',
	'marigold-ink': '#764b00',
	'on-marigold': '#16302b',
	clay: '#b5472f',
	'clay-deep': '#8f3421',
	'clay-soft': '#f9e3da',
	'on-clay': '#ffffff',
	sky: '#2a5d84',
	'sky-soft': '#deebf4',
	band: '#0a4438',
	'band-ink': '#f3eee3',
	'band-ink-2': '#b9d2c6',
}

export const dark: Tokens = {
	paper: '#0f1d1a',
	surface: '#172925',
	sunken: '#0a1513',
	mist: '#20362f',
	ink: '#edf3ee',
	'ink-2': '#aebfb7',
	line: '#2c443d',
	'line-strong': '#748d84',
	focus: '#f0b440',
	pine: '#7fcdb4',
	'pine-deep': '#a5e0cc',
	'pine-soft': '#1d4a3e',
	'on-pine': '#08251e',
	marigold: '#f0b440',
	'marigold-soft': '#46340f',
	'marigold-ink': '#f6ce7c',
	'on-marigold': '#1b1503',
	clay: '#f0927a',
	'clay-deep': '#f6b3a0',
	'clay-soft': '#4a241a',
	'on-clay': '#2a0c05',
	sky: '#8fc0e4',
	'sky-soft': '#1c3850',
	band: '#0a1513',
	'band-ink': '#edf3ee',
	'band-ink-2': '#aebfb7',
}

/** `{ '--color-paper': '#fbf8f3', … }` */
export const colorVariables = (tokens: Tokens): Record<string, string> =>
	Object.fromEntries(Object.entries(tokens).map(([role, hex]) => [`--color-${role}`, hex]))

const block = (selector: string, tokens: Tokens): string => {
	const lines = Object.entries(colorVariables(tokens)).map(([name, hex]) => `\t${name}: ${hex};\n`)
	return `${selector} {\n${lines.join('')}}\n`
}

/**
 * Returns the colours as a Tailwind style sheet, in which every token is also a utility: `bg-paper`,
 * `text-ink-2`.
 */
export const themeSheet = (): string =>
	`/* Made of tokens.ts. */\n${block('@theme static', light)}\n${block('[data-theme="dark"]', dark)}`
