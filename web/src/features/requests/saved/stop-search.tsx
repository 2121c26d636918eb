import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { searchAlertsQuery, stopSearch } from '../api/saved-searches.ts'

/** Where the link below an alert's mail leads: no signing in, and nothing happens until the button is pressed. */
export default function StopSearch() {
	const { t } = useTranslation('saved')
	const [query] = useSearchParams()
	const link = { search: query.get('search') ?? '', key: query.get('key') ?? '' }
	const found = useQuery(searchAlertsQuery(link))
	const change = useMutation({ mutationFn: (wanted: boolean) => stopSearch(link, wanted) })
	const wanted = (change.data ?? found.data)?.data.wanted
	useTitle(t('stop.title'))
	if (found.isError && ![400, 404].includes(asFailure(found.error).statusCode))
		return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
	if (found.isError)
		return (
			<EmptyState icon={BellOff} heading="h1" title={t('stop.wrong')}>
				<p className="mut">{t('stop.wrongText')}</p>
				<ButtonLink to={paths.mySearches.href()}>{t('stop.toAll')}</ButtonLink>
			</EmptyState>
		)
	if (wanted === undefined)
		return (
			<div className="wrap stack l py-10" aria-busy>
				<Skeleton className="h-10 w-80" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	return (
		<div className="wrap stack l py-10">
			<h1>{t('stop.title')}</h1>
			<p role="status">{t(wanted ? 'stop.ask' : 'stop.done')}</p>
			{change.isError && (
				<p className="err" role="alert">
					{asFailure(change.error).message || t('failed')}
				</p>
			)}
			<div className="row w">
				<Button
					variant={wanted ? 'primary' : 'line'}
					disabled={change.isPending}
					onClick={() => change.mutate(!wanted)}
				>
					{t(wanted ? 'stop.stop' : 'stop.again')}
				</Button>
				<ButtonLink variant="text" to={paths.mySearches.href()}>
					{t('stop.toAll')}
				</ButtonLink>
			</div>
		</div>
	)
}
