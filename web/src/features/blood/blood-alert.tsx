import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Droplet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import type { AlertAnswer, AlertView } from '../../../../domain/blood/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useLive } from '../../lib/use-live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { type AlertLink, alertQuery, answerAlert } from './api/alert.ts'

export default function BloodAlert() {
	const { t } = useTranslation('blood')
	const { id = '' } = useParams()
	const [search] = useSearchParams()
	const [user, key] = [search.get('user'), search.get('key')]
	const link: AlertLink = user !== null && key !== null ? { user, key } : {}
	const found = useQuery(alertQuery(id, link))
	useLive(`request:${id}`, ['bloodAlert', id])
	useTitle(t('title'))
	if (found.isError) {
		const { statusCode, message } = asFailure(found.error)
		if (![400, 404, 409].includes(statusCode))
			return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
		return (
			<EmptyState icon={Droplet} heading="h1" title={t('wrong')}>
				<p className="text-ink-2">{statusCode === 409 ? message : t('wrongText')}</p>
				<ButtonLink to={paths.fundraiser.href({ id })}>{t('toRequest')}</ButtonLink>
			</EmptyState>
		)
	}
	if (!found.data)
		return (
			<div className="wrap stack gap-6 py-10" aria-busy>
				<Skeleton className="h-10 w-80" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	return <Alert alert={found.data.data} link={link} />
}

function Alert({ alert, link }: { readonly alert: AlertView; readonly link: AlertLink }) {
	const { t } = useTranslation('blood')
	const client = useQueryClient()
	const [agrees, setAgrees] = useState(false)
	const answer = useMutation({
		mutationFn: (choice: AlertAnswer) =>
			answerAlert(alert._id, { ...link, answer: choice, agreesInAdvance: agrees }),
		onSuccess: (saved) => client.setQueryData(alertQuery(alert._id, link).queryKey, saved),
	})
	const { bloodGroup: group, place, withinKm: km } = alert
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{t('needed', { group, place })}</h1>
			<Facts alert={alert} />
			<p className="text-ink-2">{t('within', { km })}</p>
			{alert.answer !== null && <p role="status">{t(`answered.${alert.answer}`)}</p>}
			{!alert.isOpen && <p>{t('over')}</p>}
			{alert.answer !== 'gave' && (
				<>
					{alert.isOpen && (
						<Checkbox
							label={t('agree')}
							help={t('agreeHelp')}
							checked={agrees}
							onChange={({ target }) => setAgrees(target.checked)}
						/>
					)}
					<div className="row flex-wrap">
						{alert.isOpen && (
							<Button
								disabled={answer.isPending || alert.answer === 'can'}
								onClick={() => answer.mutate('can')}
							>
								{t('can')}
							</Button>
						)}
						<Button
							variant="line"
							disabled={answer.isPending || alert.answer === 'notNow'}
							onClick={() => answer.mutate('notNow')}
						>
							{t('notNow')}
						</Button>
						<Button variant="line" disabled={answer.isPending} onClick={() => answer.mutate('gave')}>
							{t('gave')}
						</Button>
					</div>
				</>
			)}
			{answer.isError && (
				<p className="err" role="alert">
					{asFailure(answer.error).message || t('failed')}
				</p>
			)}
			<ButtonLink variant="text" to={paths.fundraiser.href({ id: alert._id })}>
				{t('toRequest')}
			</ButtonLink>
		</div>
	)
}

function Facts({ alert }: { readonly alert: AlertView }) {
	const { t } = useTranslation('blood')
	const format = useFormat(alert.region)
	const { component, hospital, neededBy, units, pledged, given, restedFrom } = alert
	return (
		<>
			<ul>
				<li>{t(`components.${component}`)}</li>
				{hospital !== '' && <li>{hospital}</li>}
				{neededBy !== null && <li>{t('neededBy', { time: format.dateTime(neededBy) })}</li>}
				<li>
					<span role="status">{t('units', { units, pledged, given })}</span>
				</li>
			</ul>
			{restedFrom !== null && <p>{t('rested', { day: format.date(restedFrom) })}</p>}
			<p className="text-ink-2">{t('bank')}</p>
		</>
	)
}
