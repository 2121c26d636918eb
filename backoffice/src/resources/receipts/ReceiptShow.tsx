import { Box, Button, Paper, Skeleton } from '@mui/material'
import { Mail, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeReceiptDetail } from '../../../../domain/receipts/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Day, When } from '../../ui/when.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { ReceiptAmount } from './ReceiptAmount.tsx'
import { ReceiptCauseChip } from './ReceiptCauseChip.tsx'
import { ReceiptVersions } from './ReceiptVersions.tsx'
import { styles } from './receipts.styles.ts'
import { useReceipt } from './use-receipt.ts'

export function ReceiptShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { seen, correction, resend, pdf } = useReceipt(id)
	const [correcting, setCorrecting] = useState(false)
	const receipt = seen.data?.receipt
	return (
		<Page
			title={receipt?.number ?? t('receipts.one')}
			lead={receipt ? <ReceiptCauseChip cause={receipt.because} /> : null}
			actions={<BackLink to="/receipts">{t('receipts.all')}</BackLink>}
		>
			{seen.error ? <Failure error={seen.error} onRetry={() => void seen.refetch()} /> : null}
			{!receipt && !seen.error ? <Skeleton variant="rectangular" height={320} /> : null}
			{isConflict(correction.error) ? <Note>{t('receipts.conflict')}</Note> : null}
			{receipt ? (
				<Box sx={styles.columns}>
					<div>
						<ReceiptMoney receipt={receipt} />
						<Printed receipt={receipt} />
						<CanAccess resource="receipts" action="review">
							<Box sx={styles.actions}>
								<Button
									variant="outlined"
									color="secondary"
									startIcon={<Mail size={16} aria-hidden />}
									disabled={resend.isPending || receipt.donorEmail === ''}
									onClick={() => resend.mutate()}
								>
									{t('receipts.resend')}
								</Button>
								{receipt.printed ? (
									<Button
										variant="outlined"
										color="secondary"
										startIcon={<PencilLine size={16} aria-hidden />}
										onClick={() => setCorrecting(true)}
									>
										{t('receipts.correct')}
									</Button>
								) : null}
							</Box>
						</CanAccess>
					</div>
					<Paper component="aside" variant="outlined" sx={styles.card}>
						<h2>{t('receipts.versions')}</h2>
						<ReceiptVersions receipt={receipt} pending={pdf.isPending} onPdf={pdf.mutate} />
					</Paper>
				</Box>
			) : null}
			{correcting && receipt?.printed ? (
				<CorrectDialog
					receipt={receipt}
					printed={receipt.printed}
					task={correction}
					onClose={() => setCorrecting(false)}
					onConfirm={(body) => correction.mutate(body, { onSuccess: () => setCorrecting(false) })}
				/>
			) : null}
		</Page>
	)
}

interface OfReceipt {
	receipt: BackofficeReceiptDetail
}

function ReceiptMoney({ receipt }: OfReceipt) {
	const t = useT()
	return (
		<KeyValues>
			<KeyValue label={t('receipts.charged')}>
				<ReceiptAmount receipt={receipt} figure="charged" value={receipt.charged} />
			</KeyValue>
			<KeyValue label={t('receipts.returned')}>
				<ReceiptAmount receipt={receipt} figure="returned" value={receipt.returned} />
			</KeyValue>
			<KeyValue label={t('receipts.given')}>
				<ReceiptAmount receipt={receipt} figure="given" value={receipt.given} />
			</KeyValue>
			<KeyValue label={t('receipts.entity')}>{t(`receiptEntity.${receipt.entity}`)}</KeyValue>
			<KeyValue label={t('receipts.paidOn')}>
				<Day day={receipt.paidOn} />
			</KeyValue>
			<KeyValue label={t('receipts.issued')}>
				<When at={receipt.issuedAt} of={receipt.entity} />
			</KeyValue>
			<KeyValue label={t('receipts.donation')}>
				<Link to={`/donations/${receipt.id}/show`}>{t('receipts.openDonation')}</Link>
			</KeyValue>
			<KeyValue label={t('receipts.resends')}>{receipt.resends}</KeyValue>
		</KeyValues>
	)
}

function Printed({ receipt: { printed, title, donorEmail } }: OfReceipt) {
	const t = useT()
	const none = t('common.none')
	return (
		<>
			<h2>{t('receipts.printed')}</h2>
			{printed ? (
				<KeyValues>
					<KeyValue label={t('receipts.name')}>{printed.name || none}</KeyValue>
					<KeyValue label={t('receipts.line1')}>{printed.line1 || none}</KeyValue>
					<KeyValue label={t('receipts.line2')}>{printed.line2 || none}</KeyValue>
					<KeyValue label={t('receipts.city')}>{printed.city || none}</KeyValue>
					<KeyValue label={t('receipts.state')}>{printed.state || none}</KeyValue>
					<KeyValue label={t('receipts.zip_code')}>{printed.zip_code || none}</KeyValue>
					<KeyValue label={t('receipts.country')}>{printed.country || none}</KeyValue>
					<KeyValue label={t('receipts.cause')}>{title || none}</KeyValue>
					<KeyValue label={t('receipts.email')}>{donorEmail || t('receipts.erased')}</KeyValue>
				</KeyValues>
			) : (
				<p>{t('receipts.noLongerKept')}</p>
			)}
		</>
	)
}
