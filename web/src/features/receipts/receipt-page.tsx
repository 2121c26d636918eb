import './receipts.css'
import { useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../client/failure.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { factsOf, isBeingMade, type ReceiptAddress, receiptQuery } from './api/receipt.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { ReceiptVersions } from './receipt-versions.tsx'
import { ResendButton } from './resend-button.tsx'

export default function ReceiptPage() {
	const { t } = useTranslation('receipts')
	const { id = '' } = useParams()
	const [params] = useSearchParams()
	const address: ReceiptAddress = {
		donationId: id,
		key: params.get('key') ?? undefined,
		version: params.get('version') ?? undefined,
	}
	const { status: session } = useSession()
	// A member's receipt is visible only once the session is restored.
	const receipt = useQuery({ ...receiptQuery(address), enabled: session !== 'starting' })
	useTitle(receipt.data ? t('titleOf', { number: receipt.data.number }) : t('title'))

	if (receipt.data)
		return (
			<div className="wrap receipt-page">
				<ReceiptActions receipt={receipt.data} address={address} />
				<ReceiptPaper receipt={factsOf(receipt.data)} />
				<ReceiptVersions receipt={receipt.data} address={address} />
			</div>
		)
	if (isBeingMade(receipt.failureReason) && receipt.isFetching) return <BeingMade />
	if (isNotFound(receipt.error) && !isBeingMade(receipt.error)) return <Elsewhere address={address} />
	if (receipt.error)
		return (
			<div className="wrap">
				<h1 className="sr-only">{t('title')}</h1>
				<ErrorState error={receipt.error} onRetry={() => void receipt.refetch()} />
			</div>
		)
	return (
		<div className="wrap receipt-page" aria-busy>
			<h1 className="sr-only">{t('title')}</h1>
			<Skeleton className="h-11 w-full" />
			<Skeleton className="h-[760px] w-full" />
		</div>
	)
}

function BeingMade() {
	const { t } = useTranslation('receipts')
	return (
		<div className="wrap receipt-page">
			<h1>{t('making.heading')}</h1>
			<Note role="status">{t('making.text')}</Note>
			<Skeleton className="h-[520px] w-full" />
		</div>
	)
}

function Elsewhere({ address }: { readonly address: ReceiptAddress }) {
	const { t } = useTranslation('receipts')
	const hadLink = address.key !== undefined
	return (
		<div className="wrap">
			<EmptyState icon={MailQuestion} title={t('missing.heading')} heading="h1">
				<p className="text-ink-2">{t(hadLink ? 'missing.expired' : 'missing.text')}</p>
				{hadLink ? (
					<ResendButton address={address} label={t('missing.newLink')} variant="primary" />
				) : (
					<ButtonLink to={paths.myDonations.href()}>{t('missing.donations')}</ButtonLink>
				)}
			</EmptyState>
		</div>
	)
}
