import { Box, Button } from '@mui/material'
import { Download } from 'lucide-react'
import type { BackofficeReceiptDetail } from '../../../../domain/receipts/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { When } from '../../ui/when.tsx'
import { ReceiptAmount, type ReceiptFigure } from './ReceiptAmount.tsx'
import { ReceiptCauseChip } from './ReceiptCauseChip.tsx'
import { styles } from './receipts.styles.ts'

interface ReceiptVersionsProps {
	receipt: BackofficeReceiptDetail
	pending: boolean
	onPdf: (version: number) => void
}

const FIGURES: readonly ReceiptFigure[] = ['charged', 'returned', 'given']

export function ReceiptVersions({ receipt, pending, onPdf }: ReceiptVersionsProps) {
	const t = useT()
	return (
		<Box component="ol" sx={styles.versions}>
			{receipt.versions.map((each) => (
				<li key={each.version}>
					<Box sx={styles.head}>
						<b>
							{t('receipts.version')} {each.version}
						</b>
						<ReceiptCauseChip cause={each.because} />
						<Chip tone={each.voidedAt ? 'off' : 'ok'}>
							{t(each.voidedAt ? 'receipts.void' : 'receipts.counts')}
						</Chip>
						<When at={each.issuedAt} of={receipt.entity} />
					</Box>
					<Box component="p" sx={styles.figures}>
						{FIGURES.map((figure, index) => (
							<span key={figure}>
								{`${index > 0 ? ', ' : ''}${t(`receipts.${figure}`)} `}
								<ReceiptAmount receipt={receipt} figure={figure} value={each[figure]} asOf={each.asOf} />
							</span>
						))}
					</Box>
					{each.reason ? (
						<Box component="p" sx={styles.reason}>
							{each.by ? `${each.by}: ${each.reason}` : each.reason}
						</Box>
					) : null}
					{receipt.printed ? (
						<Button
							size="small"
							variant="text"
							color="secondary"
							startIcon={<Download size={16} aria-hidden />}
							disabled={pending}
							aria-label={t('receipts.pdfOf', { version: each.version })}
							onClick={() => onPdf(each.version)}
						>
							{t('receipts.pdf')}
						</Button>
					) : null}
				</li>
			))}
		</Box>
	)
}
