import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { chooseRecommended, recommendedQuery } from '../api/recommended.ts'

export function RecommendedSwitch() {
	const { t } = useTranslation('saved')
	const heading = useId()
	const client = useQueryClient()
	const state = useQuery(recommendedQuery(useUser()?.unique_id, 1, 'recommended'))
	const choose = useMutation({
		mutationFn: chooseRecommended,
		onSuccess: () => client.invalidateQueries({ queryKey: ['recommended'] }),
	})
	const isOn = choose.isPending ? choose.variables : state.data?.isOn
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('recommended.title')}</h2>
			<p className="text-ink-2">
				{t('recommended.about')} <Link to={paths.userInterests.href()}>{t('recommended.interests')}</Link>
			</p>
			{state.isPending && <Skeleton className="h-11 w-full" />}
			{state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
			{isOn !== undefined && (
				<Checkbox
					role="switch"
					label={t('recommended.switch')}
					checked={isOn}
					disabled={choose.isPending}
					onChange={({ target }) => choose.mutate(target.checked)}
				/>
			)}
			<p role="status" className={choose.isError ? 'err' : 'help'}>
				{choose.isError
					? asFailure(choose.error).message || t('failed')
					: choose.isSuccess && t('recommended.saved')}
			</p>
		</section>
	)
}
