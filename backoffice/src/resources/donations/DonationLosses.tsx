import { Box, Button } from '@mui/material'
import {
	CircleCheck,
	CircleSlash,
	CircleX,
	Hourglass,
	type LucideIcon,
	Scale,
	TriangleAlert,
	Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { isZero } from '../../ui/decimal.ts'
import type { AmountOf } from '../../ui/explained/amount-of.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { Failure } from '../../ui/failure.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { DisputeAnswer } from './DisputeAnswer.tsx'
import { DonationRefund } from './DonationRefund.tsx'
import { FraudType } from './FraudType.tsx'
import { styles } from './refund.styles.ts'
import { type Refund, useRefundPreview } from './use-refund.ts'
import { WarningAnswer } from './WarningAnswer.tsx'

type Dispute = RefundPreview['disputes'][number]
type Warning = RefundPreview['warnings'][number]

const REFUND_APPEARANCE: Record<Refund['state'], { tone: Tone; icon: LucideIcon }> = {
	requested: { tone: 'wait', icon: Hourglass },
	done: { tone: 'info', icon: Undo2 },
	reversed: { tone: 'bad', icon: CircleX },
	failed: { tone: 'bad', icon: CircleX },
	refused: { tone: 'off', icon: CircleSlash },
}
const DISPUTE_APPEARANCE: Record<Dispute['state'], { tone: Tone; icon: LucideIcon }> = {
	open: { tone: 'bad', icon: Scale },
	won: { tone: 'ok', icon: CircleCheck },
	lost: { tone: 'bad', icon: Undo2 },
}

const WARNING_APPEARANCE: Record<Warning['state'], { tone: Tone; icon: LucideIcon }> = {
	open: { tone: 'bad', icon: TriangleAlert },
	recorded: { tone: 'info', icon: TriangleAlert },
	left: { tone: 'off', icon: CircleSlash },
	refunded: { tone: 'ok', icon: Undo2 },
}

export function DonationLosses({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const { canAccess: mayAct = false } = useCanAccess({ resource: 'donations', action: 'review' })
	const [refunding, setRefunding] = useState(false)
	const [answering, setAnswering] = useState<Dispute | null>(null)
	const { data, error, refetch } = useRefundPreview(donation.id)
	if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
	if (!data) return null
	const { currency, refunds, disputes, warnings, refundable, fund } = data.preview
	const canRefund = mayAct && !isZero(refundable)
	return (
		<Box component="section" aria-labelledby="losses-title" sx={styles.losses}>
			<Box sx={styles.head}>
				<h2 id="losses-title">{t('refund.losses')}</h2>
				{canRefund ? (
					<Button
						variant="outlined"
						color="error"
						startIcon={<Undo2 size={16} />}
						onClick={() => setRefunding(true)}
					>
						{t('refund.open')}
					</Button>
				) : null}
			</Box>
			{fund?.before.free.startsWith('-') ? (
				<Note>
					{t('refund.receivable', { fund: named(t, fund.label) })}{' '}
					<Explained
						value={fund.before.free}
						currency={currency}
						label={`${t('balance.free')}, ${named(t, fund.label)}`}
						of={{ figure: 'free', fund: fund.fund }}
					/>
				</Note>
			) : null}
			{refunds.length + disputes.length + warnings.length === 0 ? (
				<Box component="p" sx={styles.quiet}>
					{t('refund.noLosses')}
				</Box>
			) : null}
			<Box component="ul" sx={styles.list}>
				{warnings.map((warning) => (
					<WarningRow key={warning.ref} donationId={donation.id} warning={warning} />
				))}
				{refunds.map((refund) => (
					<Loss
						key={refund.refundId ?? refund.ref}
						amount={refund.amount}
						share={refund.fund === null ? null : refund.share}
						reference={refund.ref}
						currency={currency}
						what={t(refund.refundId ? 'refund.one' : 'refund.atProvider')}
						of={refundOf(donation.id, refund)}
						chip={<Chip {...REFUND_APPEARANCE[refund.state]}>{t(`refund.state.${refund.state}`)}</Chip>}
					/>
				))}
				{disputes.map((dispute) => (
					<Loss
						key={dispute.ref}
						amount={dispute.amount}
						share={fund === null ? null : dispute.share}
						reference={dispute.ref}
						currency={currency}
						what={t('refund.dispute')}
						of={disputeOf(donation.id, dispute)}
						dueAt={dispute.state === 'open' ? dispute.evidenceDueAt : null}
						more={<Reply dispute={dispute} mayAct={mayAct} onAnswer={() => setAnswering(dispute)} />}
						chip={
							<Chip {...DISPUTE_APPEARANCE[dispute.state]}>{t(`refund.disputeState.${dispute.state}`)}</Chip>
						}
					/>
				))}
			</Box>
			{answering ? (
				<DisputeAnswer
					donation={donation}
					dispute={answering}
					etag={data.etag}
					onClose={() => setAnswering(null)}
				/>
			) : null}
			{refunding ? (
				<DonationRefund donation={donation} refundable={refundable} onClose={() => setRefunding(false)} />
			) : null}
		</Box>
	)
}

function WarningRow({ donationId, warning }: { donationId: string; warning: Warning }) {
	const t = useT()
	const { ref, fraudType, rule, at, state } = warning
	return (
		<li>
			<span>
				<b>{t('warning.one')}</b>
				<Box component="span" sx={styles.ref}>
					{ref}
				</Box>{' '}
				<FraudType code={fraudType} />{' '}
				<Box component="span" sx={styles.quiet}>
					<When at={at} />. {t(`warning.rule.${rule}`)}
				</Box>
				{state === 'open' ? (
					<Box component="span" sx={styles.reply}>
						<WarningAnswer donationId={donationId} warning={ref} />
					</Box>
				) : null}
			</span>
			<Chip {...WARNING_APPEARANCE[state]}>{t(`warning.state.${state}`)}</Chip>
		</li>
	)
}

interface ReplyProps {
	dispute: Dispute
	mayAct: boolean
	onAnswer: () => void
}

function Reply({ dispute, mayAct, onAnswer }: ReplyProps) {
	const t = useT()
	const { reply, isAnswerable, state } = dispute
	return (
		<Box component="span" sx={styles.reply}>
			{reply ? (
				<span>{t(`dispute.reply.${reply.answer}.${reply.state}`, { code: reply.code ?? '' })}</span>
			) : null}
			{isAnswerable && mayAct ? (
				<Button variant="outlined" size="small" startIcon={<Scale size={16} />} onClick={onAnswer}>
					{t('dispute.open')}
				</Button>
			) : null}
			{state === 'open' && !isAnswerable && reply === null ? (
				<Box component="span" sx={styles.quiet}>
					{t('dispute.atProvider')}
				</Box>
			) : null}
		</Box>
	)
}

interface LossOf {
	amount: AmountOf
	share: AmountOf | null
}

function refundOf(donationId: string, { refundId, ref, state }: Refund): LossOf {
	if (refundId !== null && (ref === null || state === 'requested')) {
		const requested = { of: donationId, object: refundId }
		return { amount: { stated: 'refund', ...requested }, share: { stated: 'refundShare', ...requested } }
	}
	const sent = { of: donationId, object: ref ?? undefined }
	return { amount: { donation: 'refund', ...sent }, share: { donation: 'refundShare', ...sent } }
}

function disputeOf(donationId: string, { ref, state }: Dispute): LossOf {
	const taken = { of: donationId, object: ref }
	return {
		amount: { donation: 'contested', ...taken },
		share: state === 'lost' ? { donation: 'lostShare', ...taken } : null,
	}
}

interface LossProps {
	what: string
	amount: string
	/** The part that leaves the fund; null if no fund bears it. */
	share: string | null
	reference?: string | null
	currency: BackofficeDonation['currency']
	of: LossOf
	dueAt?: string | null
	more?: ReactNode
	chip: ReactNode
}

function Loss({ what, amount, share, currency, of, chip, reference, dueAt, more }: LossProps) {
	const t = useT()
	return (
		<li>
			<span>
				<b>{what}</b>
				{reference ? (
					<Box component="span" sx={styles.ref}>
						{reference}
					</Box>
				) : null}
				{dueAt ? (
					<Box component="span" sx={styles.quiet}>
						{' '}
						{t(Date.parse(dueAt) > serverClock.now() ? 'refund.evidenceDue' : 'refund.evidenceOver')}{' '}
						<When at={dueAt} of={currency} />
					</Box>
				) : null}
				<span>{more}</span>
			</span>
			<Box component="span" sx={styles.sums}>
				<Explained value={amount} currency={currency} label={what} of={of.amount} />
				{share === null ? null : (
					<Box component="span" sx={styles.quiet}>
						{t('refund.share')}{' '}
						{of.share ? (
							<Explained
								value={share}
								currency={currency}
								label={`${what}, ${t('refund.share')}`}
								of={of.share}
							/>
						) : (
							<Amount why="proposed" value={share} currency={currency} />
						)}
					</Box>
				)}
			</Box>
			{chip}
		</li>
	)
}
