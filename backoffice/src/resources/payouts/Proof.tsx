import { Box } from '@mui/material'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import type { BackofficePayoutDetail } from '../../../../domain/payouts/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { DownloadButton } from '../../ui/list/export-button.tsx'
import { styles } from './payouts.styles.ts'

const OLDEST_FIRST = { field: 'at', order: 'ASC' } as const

interface ProofProps {
	payout: BackofficePayoutDetail
	sum: NonNullable<BackofficePayoutDetail['sum']>
	open: boolean
	onShow: (open: boolean) => void
}

export function Proof({ payout, sum, open, onShow }: ProofProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { currency } = payout
	const addsUp = /^-?0\.?0*$/.test(sum.apart)
	return (
		<Box sx={styles.proof}>
			<Box component="span" sx={addsUp ? styles.right : styles.wrong}>
				{addsUp ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
				<span>{t(addsUp ? 'payouts.addsUp' : 'payouts.doesNotAddUp', { count: sum.lines })}</span>
				{addsUp ? null : (
					<b>
						<Explained
							value={sum.apart}
							currency={currency}
							signed
							label={`${t('discrepancies.apart')}, ${payout.id}`}
							of={{ stated: 'payoutApart', of: payout.id }}
						/>
					</b>
				)}
			</Box>
			<span>
				{t('payouts.ours')}{' '}
				<b>
					<Explained
						value={sum.ours}
						currency={currency}
						label={`${t('payouts.ours')}, ${payout.id}`}
						of={{ payout: 'ours', of: payout.id }}
					/>
				</b>
			</span>
			{sum.unmatched > 0 ? (
				<Box component="span" sx={styles.wrong}>
					<TriangleAlert size={18} aria-hidden /> {t('payouts.unmatched', { count: sum.unmatched })}
				</Box>
			) : null}
			<Box component="fieldset" sx={styles.choice}>
				<Box component="legend" sx={styles.hidden}>
					{t('payouts.shown')}
				</Box>
				<button type="button" aria-pressed={!open} onClick={() => onShow(false)}>
					{t('payouts.allLines', { count: sum.lines })}
				</button>
				<button type="button" aria-pressed={open} onClick={() => onShow(true)}>
					{t('payouts.openLines', { count: sum.unmatched })}
				</button>
			</Box>
			<DownloadButton
				read={() =>
					dataProvider.downloadPayoutLines(payout.id, { filter: open ? { open } : {}, sort: OLDEST_FIRST })
				}
				empty={sum.lines === 0}
			/>
		</Box>
	)
}
