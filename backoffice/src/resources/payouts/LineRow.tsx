import { Box, Typography } from '@mui/material'
import {
	ArrowDownLeft,
	ArrowUpRight,
	Check,
	CircleHelp,
	CircleOff,
	Diff,
	type LucideIcon,
	Receipt,
} from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PayoutLine } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { readableType } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { LineAmount } from './LineAmount.tsx'
import { styles } from './payouts.styles.ts'

const APPEARANCE: Record<PayoutLine['match'], { tone: Tone; icon: LucideIcon }> = {
	matched: { tone: 'ok', icon: Check },
	expense: { tone: 'info', icon: Receipt },
	unknown: { tone: 'bad', icon: CircleHelp },
	amountDiffers: { tone: 'bad', icon: Diff },
	feeDiffers: { tone: 'bad', icon: Diff },
	missing: { tone: 'bad', icon: CircleOff },
}

export function LineRow({ line, payoutId }: { line: PayoutLine; payoutId: string }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[line.match]
	const agrees = line.match === 'matched' || line.match === 'expense'
	const Way = line.gross.startsWith('-') ? ArrowUpRight : ArrowDownLeft
	const of = { currency: line.currency, payoutId, lineId: line.id }
	const ourFigure = line.match === 'feeDiffers' ? 'ourFee' : 'ourGross'
	const ours = ourFigure === 'ourFee' ? line.ours?.fee : line.ours?.gross
	return (
		<Box component="tr" sx={[!agrees && styles.differs]}>
			<td data-label={t('payouts.line')}>
				<Box component="span" sx={styles.line}>
					<Way size={16} aria-hidden />
					<span>
						<LineKind kind={line.kind} />
						<Typography component="span" variant="small" sx={styles.ref}>
							{line.objectRef ?? line.id}
						</Typography>
						<Typography component="span" variant="small" sx={styles.quiet}>
							<When at={line.at} of={line.currency} />
						</Typography>
					</span>
				</Box>
			</td>
			<td className="head">
				<Donation line={line} />
			</td>
			<td className="right" data-label={t('payouts.gross')}>
				<LineAmount value={line.gross} figure="gross" {...of} />
			</td>
			<td className="right" data-label={t('payouts.fee')}>
				<LineAmount value={line.fee} figure="fees" {...of} />
			</td>
			<td className="right" data-label={t('payouts.net')}>
				<LineAmount value={line.net} figure="net" {...of} />
			</td>
			<td data-label={t('payouts.match')}>
				<Chip tone={tone} icon={icon}>
					{t(`lineMatch.${line.match}`)}
					{!agrees && ours ? (
						<span>
							{' '}
							<LineAmount value={ours} figure={ourFigure} {...of} />
						</span>
					) : null}
				</Chip>
			</td>
		</Box>
	)
}

function Donation({ line }: { line: PayoutLine }) {
	const t = useT()
	if (line.donationId) {
		return (
			<>
				<Link to={`/donations/${line.donationId}/show`}>{line.donor ?? t('payouts.someDonor')}</Link>
				<Typography component="span" variant="small" sx={styles.quiet}>
					{line.title ?? ''}
				</Typography>
			</>
		)
	}
	if (line.match === 'unknown')
		return (
			<Box component="b" sx={styles.wrong}>
				{t('payouts.noDonation')}
			</Box>
		)
	return (
		<Typography component="span" variant="small" sx={styles.quiet}>
			{t('payouts.notOfADonation')}
		</Typography>
	)
}

function LineKind({ kind }: { kind: string }) {
	const translate = useTranslate()
	return translate(`lineKind.${kind}`, { _: readableType(kind.replaceAll('_', ' ')) })
}
