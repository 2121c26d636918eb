import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FundraiserGrid } from '../components/fundraiser-grid.tsx'
import type { useSearch } from './use-search.ts'

interface NothingFoundProps
	extends Readonly<Pick<ReturnType<typeof useSearch>, 'placeCleared' | 'filterCount'>> {
	readonly near: {
		readonly reason: 'nearbyTowns' | 'otherKinds' | 'otherRegions' | 'anyTerm'
		readonly data: readonly RequestSummary[]
	} | null
}

export function NothingFound({ near, placeCleared, filterCount }: NothingFoundProps) {
	const { t } = useTranslation('search')
	return (
		<div className="stack gap-6">
			<EmptyState icon={SearchX} title={t('none')}>
				<p className="text-ink-2">{t('noneHelp')}</p>
				<div className="row flex-wrap">
					{filterCount > 0 && (
						<ButtonLink variant="line" to={placeCleared}>
							{t('clear')}
						</ButtonLink>
					)}
					<ButtonLink variant="line" to={paths.getStarted.href()}>
						{t('raiseOne')}
					</ButtonLink>
				</div>
			</EmptyState>
			{near && (
				<section className="stack gap-6">
					<h2>{t(`near.${near.reason}`)}</h2>
					<FundraiserGrid requests={near.data} />
				</section>
			)}
		</div>
	)
}
