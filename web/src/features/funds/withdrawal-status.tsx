import { useTranslation } from 'react-i18next'
import type { Withdrawal, WithdrawalStatus } from '../../../../domain/funds/contract.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/format.ts'

const TONES: Record<WithdrawalStatus, ChipTone> = {
	requested: 'wait',
	approved: 'info',
	paid: 'ok',
	failed: 'bad',
	rejected: 'bad',
	cancelled: 'off',
}

export function WithdrawalChip({ status, isUnderWay }: Pick<Withdrawal, 'status' | 'isUnderWay'>) {
	const { t } = useTranslation('funds')
	return <Chip tone={TONES[status]}>{t(isUnderWay ? 'status.underWay' : `status.${status}`)}</Chip>
}

interface Stop {
	readonly status: WithdrawalStatus
	readonly name?: 'underWay'
	readonly at: string | null
}

function stopsOf({ status, isUnderWay, createdAt, approvedAt, paidOn }: Withdrawal): readonly Stop[] {
	const requested: Stop = { status: 'requested', at: createdAt }
	if (status === 'rejected' || status === 'cancelled') return [requested, { status, at: null }]
	const approved: Stop = { status: 'approved', at: approvedAt }
	if (isUnderWay) return [requested, approved, { status: 'paid', name: 'underWay', at: null }]
	return [requested, approved, status === 'failed' ? { status, at: null } : { status: 'paid', at: paidOn }]
}

const reached = ({ status, isUnderWay }: Withdrawal): number =>
	status === 'requested'
		? 0
		: (status === 'approved' && !isUnderWay) || status === 'rejected' || status === 'cancelled'
			? 1
			: 2

export function WithdrawalStops({ withdrawal }: { readonly withdrawal: Withdrawal }) {
	const { t } = useTranslation('funds')
	const format = useFormat(regionOfCurrency(withdrawal.units).code)
	const now = reached(withdrawal)
	const last = withdrawal.isUnderWay ? now - 1 : now
	const bad = ['failed', 'rejected', 'cancelled'].includes(withdrawal.status)
	return (
		<ol className="stops" aria-label={t('step.label')}>
			{stopsOf(withdrawal).map(({ status, name = status, at }, index) => (
				<li
					key={status}
					className={index > last ? '' : index === now && bad ? 'bad' : 'done'}
					aria-current={index === now ? 'step' : undefined}
				>
					<span>{t(`step.${name}`)}</span>
					{at && (
						<time className="num text-ink-2" dateTime={at}>
							{format.date(at)}
						</time>
					)}
				</li>
			))}
		</ol>
	)
}
