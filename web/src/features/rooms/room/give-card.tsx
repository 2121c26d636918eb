import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { paths } from '../../../lib/paths.ts'

/** The request that the room is about. It opens in a window beside, so that the talk goes on. */
export function GiveCard({ stage: { room } }: { readonly stage: Stage }) {
	const { t } = useTranslation('room')
	const href = useHref(paths.fundraiser.href({ id: room.request?._id ?? '' }))
	return (
		room.request && (
			<section className="card pad row flex-wrap justify-between" aria-label={t('request')}>
				<b className="wrap-anywhere">{room.request.title}</b>
				<a className="btn sm" href={href} target="_blank" rel="noopener">
					{t('give')}
				</a>
			</section>
		)
	)
}
