import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

export const WIDGET_PATH = '/talradiowidget'

/** The parameters of the widget. */
export const widgetQuery = z.object({
	/** A slug, name or voice command label; the oldest channel on air when absent. */
	channel: plainText().trim().max(100).optional(),
	lang: z.enum(LANGUAGES).optional(),
	theme: z.enum(['light', 'dark']).optional(),
})
export type WidgetQuery = z.output<typeof widgetQuery>
