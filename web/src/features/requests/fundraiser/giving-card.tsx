import { BadgePercent, Lock, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisibleTerms } from '../../../../../domain/donation-terms.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { percentOf } from '../../../../../kernel/wire/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { QuickAmounts } from '../../../ui/quick-amounts.tsx'
import { AMOUNT_FIRST, CHOICE, EntryForm, WITH_AMOUNT } from '../../donations/components/entry-form.tsx'
import { RaisedOf, useDaysLeft } from '../components/fundraiser-parts.tsx'
import { closedReason } from './target.ts'

type MoneyRequest = RequestDetail & { readonly quantity: number; readonly donationTerms: VisibleTerms }

export const takesMoney = (request: RequestDetail): request is MoneyRequest => request.donationTerms !== null

interface GivingCardProps {
	readonly request: MoneyRequest
	/** Whole major units. */
	readonly amount: string
	readonly onAmount: (amount: string) => void
	readonly onDonate: (amount: string) => void
}

function useProgress({ donated_quantity, quantity, units }: MoneyRequest) {
	const raised = minorOf(donated_quantity, units)
	const target = minorOf(quantity, units)
	return { raised, target, percent: useFormat().percent(percentOf(raised, target)) }
}

const entryOf = ({ _id }: MoneyRequest) => ({ donationfor: 'donationRequest', id: _id })

export function GivingCard({ request, amount, onAmount, onDonate }: GivingCardProps) {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { raised, target, percent } = useProgress(request)
	const days = useDaysLeft(request)
	const closed = closedReason(request)
	const { units, donorCount } = request
	return (
		<div className="card pad stack">
			<div aria-live="polite">
				<span className="sum">
					<RaisedOf raised={raised} target={target} currency={units} />
				</span>
				<div className="mt-3.5">
					<Progress raised={raised} target={target} large />
				</div>
				<div className="facts3">
					<b className="num">{percent}</b>
					<span className="num">
						{common('donors', { count: donorCount, visible: format.number(donorCount) })}
					</span>
					<span className="num">{days}</span>
				</div>
			</div>
			{closed && (
				<Note tone={closed === 'fulfilled' ? 'ok' : 'wait'} role="status">
					{t(`closed.${closed}`)}
				</Note>
			)}
			<EntryForm to={entryOf(request)} onDonate={(withAmount) => onDonate(withAmount ? amount : '')}>
				<QuickAmounts
					label={t('chooseAmount')}
					amounts={request.donationTerms.quickAmounts}
					currency={units}
					value={closed ? '' : amount}
					onChange={onAmount}
					submit={CHOICE}
					disabled={closed !== null}
				>
					<button {...AMOUNT_FIRST}>{t('otherAmount')}</button>
				</QuickAmounts>
				<Button {...WITH_AMOUNT} value={amount} size="lg" full className="num" disabled={closed !== null}>
					{closed ? common('donateTo') : t('proceed')}
				</Button>
			</EntryForm>
			<GivingFacts request={request} />
		</div>
	)
}

function GivingFacts({ request }: { readonly request: MoneyRequest }) {
	const { t } = useTranslation('fundraiser')
	const format = useFormat()
	const card = request.donationTerms.fees.find(({ method }) => method === 'card')
	return (
		<ul className="stack gap-2 text-sm text-ink-2 facts-list">
			{card && (
				<li>
					<Icon of={BadgePercent} size="s" />
					{t('facts.fee', { percent: format.percent(card.percent) })}
				</li>
			)}
			<li>
				<Icon of={Lock} size="s" />
				{t('facts.held')}
			</li>
			{request.isTaxBenefit && (
				<li>
					<Icon of={ReceiptText} size="s" />
					{t('facts.tax')}
				</li>
			)}
		</ul>
	)
}

export function PayBar({
	request,
	onDonate,
}: {
	readonly request: MoneyRequest
	readonly onDonate: () => void
}) {
	const { t } = useTranslation()
	const { raised, target, percent } = useProgress(request)
	const days = useDaysLeft(request)
	const { t: text } = useTranslation('fundraiser')
	const closed = closedReason(request)
	return (
		<section className="paybar noprint" aria-label={text('giving')}>
			<div className="row justify-between mb-2">
				<span>
					<b>
						<Amount value={raised} currency={request.units} />
					</b>{' '}
					<span className="text-ink-2 text-sm">{percent}</span>
				</span>
				<span className="text-sm text-ink-2 num">{days}</span>
			</div>
			{closed ? (
				<p className="text-sm">{text(`closed.${closed}`)}</p>
			) : (
				<div className="row gap-3">
					<div className="grow">
						<Progress raised={raised} target={target} />
					</div>
					<EntryForm to={entryOf(request)} onDonate={onDonate}>
						<Button {...AMOUNT_FIRST} className="px-7">
							{t('donateTo')}
						</Button>
					</EntryForm>
				</div>
			)}
		</section>
	)
}
