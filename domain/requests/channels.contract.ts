export const CHANNELS = [
	'direct',
	'search',
	'device',
	'whatsapp',
	'email',
	'x',
	'facebook',
	'copy',
	'qr',
	'poster',
	'embed',
] as const
export type Channel = (typeof CHANNELS)[number]
export const isChannel = (value: string | null): value is Channel =>
	CHANNELS.some((channel) => channel === value)

export const CHANNEL_PARAMETER = 'via'
/** The code of the e-mail campaign whose button led to a request. */
export const CAMPAIGN_PARAMETER = 'c'
