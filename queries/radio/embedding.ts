import type { Embedding, EmbeddingQuery } from '../../domain/catalog/oembed.contract.ts'
import { WIDGET_SIZE, widgetAddress, widgetIn } from '../../domain/radio/widget.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { channelOnAir } from './lookups.ts'

/** Returns the frame of a channel on air by an address of its widget, and null for everything else. */
export async function channelEmbedding(
	sql: SqlExecutor,
	{ path, parameters, language, maxwidth, maxheight }: EmbeddingQuery,
): Promise<Embedding | null> {
	const widget = widgetIn(path, parameters)
	const channel = widget && (await channelOnAir(sql, widget.channel))
	if (!channel) return null
	return {
		title: channel.name,
		source: widgetAddress({ lang: language, ...widget, channel: channel.slug }),
		width: Math.min(WIDGET_SIZE.width, maxwidth),
		height: Math.min(WIDGET_SIZE.height, maxheight),
	}
}
