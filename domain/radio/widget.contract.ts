import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

export const WIDGET_PATH = '/talradiowidget'
/** The default and the smallest size of a widget, in pixels. */
export const WIDGET_SIZE = { width: 400, height: 160 } as const
export const SMALLEST_WIDGET = { width: 200, height: 80 } as const
export const WIDGET_THEMES = ['light', 'dark'] as const

/** A slug, name or voice command label. */
const channel = plainText().trim().max(100)

/** The parameters of the widget: the oldest channel on air plays when none is named. */
export const widgetQuery = z.object({
	channel: channel.optional(),
	lang: z.enum(LANGUAGES).optional(),
	theme: z.enum(WIDGET_THEMES).optional(),
})
export type WidgetQuery = z.output<typeof widgetQuery>

/** The parameters of the widget at the address that names its channel. */
export const namedWidgetParams = z.object({ channel })

export const widgetAddress = (query: WidgetQuery): string => {
	const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
	const parameters = new URLSearchParams(given).toString()
	return WIDGET_PATH + (parameters && `?${parameters}`)
}

/** Returns what an address of the widget names; null for other addresses. */
export function widgetIn(path: string, parameters: URLSearchParams): WidgetQuery | null {
	const [, first, named, ...more] = path.split('/')
	if (`/${first}` !== WIDGET_PATH || more.length > 0) return null
	const all = new URLSearchParams(parameters)
	if (named !== undefined) all.set('channel', new URLSearchParams(`named=${named}`).get('named') ?? '')
	return widgetQuery.safeParse(Object.fromEntries(all)).data ?? null
}
