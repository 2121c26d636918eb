import './answers.css'
import { useQuery } from '@tanstack/react-query'
import { Download, FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isFailure } from '../../../../client/failure.ts'
import type { CertificateDetail } from '../../../../domain/answers/hours.contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageOf } from '../../ui/page-of.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { certificateQuery } from './api/hours.ts'
import { useDuration } from './duration.ts'

/**
 * Shows at `/certificate/{code}` a certificate of volunteer hours, and whether it is still valid, to anyone
 * with its code.
 */
export default function CertificatePage() {
	const { t } = useTranslation('hours')
	const { code = '' } = useParams()
	const certificate = useQuery(certificateQuery(code))
	useTitle(t('certificate.title'))
	// An invalid code is shown like an unknown one.
	if (isFailure(certificate.error, 'VALIDATION')) return <Unknown />
	return (
		<PageOf query={certificate} missing={<Unknown />}>
			{(found) => <Stated certificate={found} />}
		</PageOf>
	)
}

function Unknown() {
	const { t } = useTranslation('hours')
	return (
		<div className="wrap py-10">
			<EmptyState icon={FileQuestion} heading="h1" title={t('certificate.missing')}>
				<p className="text-ink-2">{t('certificate.missingText')}</p>
			</EmptyState>
		</div>
	)
}

function Stated({ certificate }: { readonly certificate: CertificateDetail }) {
	const { t } = useTranslation('hours')
	const { language } = usePreferences()
	const format = useFormat(certificate.region)
	const duration = useDuration()
	const { code, serial, name, requestTitle, confirmedBy, from, to, minutes, isCurrent } = certificate
	const period =
		from === to
			? format.date(from)
			: t('certificate.period', { from: format.date(from), to: format.date(to) })
	const facts = [
		[t('certificate.volunteer'), name || t('certificate.erased')],
		[t('certificate.hours'), duration(minutes)],
		[t('certificate.request'), requestTitle || t('certificate.gone')],
		[t('certificate.confirmedBy'), confirmedBy || t('certificate.erased')],
		[t('certificate.when'), period],
		[t('certificate.issuedOn'), format.date(certificate.issuedAt)],
		[t('certificate.serial'), serial],
	] as const
	return (
		<div className="wrap stack gap-6 py-10 certificate-page">
			<h1>{t('certificate.title')}</h1>
			{isCurrent ? (
				<Note tone="ok" role="status">
					{t('certificate.holds')}
				</Note>
			) : (
				<Note tone="wait" role="status">
					{t('certificate.corrected', { duration: duration(certificate.confirmedMinutes) })}
				</Note>
			)}
			<dl className="card pad stack">
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt className="text-sm text-ink-2">{label}</dt>
						<dd className="wrap-any">{value}</dd>
					</div>
				))}
			</dl>
			<p className="text-sm text-ink-2">{t('certificate.statement')}</p>
			<a
				className="btn justify-self-start"
				href={`/api/v1/certificate/${code}/pdf?language=${language}`}
				download
			>
				<Icon of={Download} />
				{t('certificate.pdf')}
			</a>
		</div>
	)
}
