/** Karuna's colours by role, as hex: MUI computes with them, and the style sheets read them as `--color-*`. */
export interface Tokens {
	paper: string
	surface: string
	sunken: string
	mist: string
	ink: string
	'ink-2': string
	line: string
	'line-strong': string
	focus: string
	pine: string
	'pine-deep': string
	'pine-soft': string
	'on-pine': string
	marigold: string
	'marigold-soft': string
	'marigold-ink': string
	'on-marigold': string
	clay: string
	'clay-deep': string
	'clay-soft': string
	'on-clay': string
	sky: string
	'sky-soft': string
	band: string
	'band-ink': string
	'band-ink-2': string
}

export const light: Tokens = {
	paper: '#FBF8F3',
	surface: '#FFFFFF',
	sunken: '#F3EEE3',
	mist: '#E7EFEA',
	ink: '#16302B',
	'ink-2': '#4B5F59',
	line: '#DFD9CC',
	'line-strong': '#7B8A83',
	focus: '#16302B',
	pine: '#0F5C4D',
	'pine-deep': '#0A4438',
	'pine-soft': '#D3E6DD',
	'on-pine': '#FFFFFF',
	marigold: '#E8A317',
	'marigold-soft': '#FBEBC6',
	'marigold-ink': '#764B00',
	'on-marigold': '#16302B',
	clay: '#B5472F',
	'clay-deep': '#8F3421',
	'clay-soft': '#F9E3DA',
	'on-clay': '#FFFFFF',
	sky: '#2A5D84',
	'sky-soft': '#DEEBF4',
	band: '#0A4438',
	'band-ink': '#F3EEE3',
	'band-ink-2': '#B9D2C6',
}

export const dark: Tokens = {
	paper: '#0F1D1A',
	surface: '#172925',
	sunken: '#0A1513',
	mist: '#20362F',
	ink: '#EDF3EE',
	'ink-2': '#AEBFB7',
	line: '#2C443D',
	'line-strong': '#748D84',
	focus: '#F0B440',
	pine: '#7FCDB4',
	'pine-deep': '#A5E0CC',
	'pine-soft': '#1D4A3E',
	'on-pine': '#08251E',
	marigold: '#F0B440',
	'marigold-soft': '#46340F',
	'marigold-ink': '#F6CE7C',
	'on-marigold': '#1B1503',
	clay: '#F0927A',
	'clay-deep': '#F6B3A0',
	'clay-soft': '#4A241A',
	'on-clay': '#2A0C05',
	sky: '#8FC0E4',
	'sky-soft': '#1C3850',
	band: '#0A1513',
	'band-ink': '#EDF3EE',
	'band-ink-2': '#AEBFB7',
}

/** `{ '--color-paper': '#FBF8F3', … }` */
export const colorVariables = (tokens: Tokens): Record<string, string> =>
	Object.fromEntries(Object.entries(tokens).map(([role, hex]) => [`--color-${role}`, hex]))
