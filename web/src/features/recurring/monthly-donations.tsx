import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import type { RecurringDonation } from '../../../../domain/recurring/contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { beginRecurring, recurringQuery, setRecurringState } from './api/recurring.ts'
import { ChangeForm } from './change-form.tsx'
import { RecurringActions } from './recurring-actions.tsx'
import { RecurringFacts } from './recurring-facts.tsx'
import { recurringTitle } from './recurring-text.ts'

export default function MonthlyDonations() {
	const { t } = useTranslation('recurring')
	const query = useQuery({ ...recurringQuery(), refetchOnMount: 'always' })
	return (
		<OwnPage title={t('title')} lead={t('lead')} query={query} above={<SetUpAgain />}>
			{(found) =>
				found.length === 0 ? (
					<EmptyState icon={CalendarHeart} title={t('none')}>
						<p className="text-ink-2">{t('noneText')}</p>
						<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
					</EmptyState>
				) : (
					<ul className="stack" aria-label={t('title')}>
						{found.map((one) => (
							<Entry key={one._id} of={one} />
						))}
					</ul>
				)
			}
		</OwnPage>
	)
}

function Entry({ of }: { readonly of: RecurringDonation }) {
	const { t } = useTranslation('recurring')
	const format = useFormat()
	const [isChanging, setChanging] = useState(false)
	const title = recurringTitle(of, t)
	return (
		<li className="card pad stack">
			<h2 className="text-lg">
				{of.requestId === null ? (
					title
				) : (
					<Link to={paths.fundraiser.href({ id: of.requestId })}>{title}</Link>
				)}
			</h2>
			<RecurringFacts of={of} />
			{of.months > 0 && (
				<p className="help num">
					{t('given', {
						count: of.months,
						amount: format.amount(minorOf(of.given, of.units), of.units, 'always'),
					})}
				</p>
			)}
			{isChanging ? (
				<ChangeForm of={of} onClose={() => setChanging(false)} />
			) : (
				<RecurringActions
					of={of}
					act={(action) => setRecurringState(of._id, action)}
					onChange={() => setChanging(true)}
				/>
			)}
		</li>
	)
}

/** Retries the start of a recurring donation after a donation: `?donationId=…&day=…`. */
function SetUpAgain() {
	const { t } = useTranslation('recurring')
	const client = useQueryClient()
	const [params, setParams] = useSearchParams()
	const donationId = params.get('donationId')
	const day = Number(params.get('day'))
	const begin = useMutation({
		mutationFn: () => beginRecurring(donationId ?? '', day),
		onSuccess: async () => {
			notify.success(t('choice.done'))
			setParams({}, { replace: true })
			await client.invalidateQueries({ queryKey: ['recurring'] })
		},
	})
	if (!donationId) return null
	return (
		<Note tone="wait" role="status">
			<div className="stack gap-2">
				<b>{t('setUp.heading')}</b>
				<span>{begin.error ? asFailure(begin.error).message || t('failed') : t('setUp.text')}</span>
				<div>
					<Button size="sm" disabled={begin.isPending} onClick={() => begin.mutate()}>
						{t('setUp.again')}
					</Button>
				</div>
			</div>
		</Note>
	)
}
