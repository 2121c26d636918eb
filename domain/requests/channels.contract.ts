/** By which way somebody came to a request, or passed it on. */
export const CHANNELS = [
	...(['direct', 'search', 'device', 'whatsapp', 'email', 'x'] as const),
	...(['facebook', 'copy', 'qr', 'poster', 'embed'] as const),
] as const
export type Channel = (typeof CHANNELS)[number]
export const isChannel = (value: string | null): value is Channel =>
	CHANNELS.some((channel) => channel === value)

/** The parameter of an address that names the channel: `?via=whatsapp`. */
export const CHANNEL_PARAMETER = 'via'
