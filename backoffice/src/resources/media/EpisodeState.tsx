import { useLocale } from 'react-admin'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/time.ts'

export function EpisodeState({ playlist: { publishedAt } }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const locale = useLocale()
	if (publishedAt === null) return <Chip tone="off">{t('episodes.unpublished')}</Chip>
	const isOut = Date.parse(publishedAt) <= serverClock.now()
	const when = formatMoment(publishedAt, locale)
	return (
		<Chip tone={isOut ? 'ok' : 'wait'}>{t(isOut ? 'episodes.published' : 'episodes.planned', { when })}</Chip>
	)
}
