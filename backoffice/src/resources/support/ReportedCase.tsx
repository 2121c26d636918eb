import { Flag } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ReportCaseDetail } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { Chip } from '../../ui/chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { ReportState } from './ReportState.tsx'
import styles from './support.module.css'

/** What was reported, by whom, and what both sides wrote around it. */
export function ReportedCase({ reported }: { reported: ReportCaseDetail }) {
	const t = useT()
	const { subject, state, writer, request, code, reporters, context, upheldBefore } = reported
	return (
		<article>
			<h1>{t(`reportSubject.${subject}`)}</h1>
			<div className={file.chips}>
				<ReportState state={state} />
			</div>
			<KeyValues>
				<KeyValue label={t('reports.writer')}>{writer.name || t('reports.erased')}</KeyValue>
				{upheldBefore > 0 ? <KeyValue label={t('reports.upheldBefore')}>{upheldBefore}</KeyValue> : null}
				{request ? (
					<KeyValue label={t('reports.request')}>
						<Link to={`/requests/${request.id}/show`}>{request.title || t('reports.erased')}</Link>
					</KeyValue>
				) : null}
				{code ? <KeyValue label={t('reports.removedFor')}>{t(`subjectReason.${code}`)}</KeyValue> : null}
			</KeyValues>
			<section className={file.section} aria-labelledby="report-reporters">
				<h2 id="report-reporters">{t('reports.reporters')}</h2>
				<ul className={styles.reporters}>
					{reporters.map(({ name, reason, at }) => (
						<li key={`${at} ${name}`}>
							<b>{t(`subjectReason.${reason}`)}</b>{' '}
							<span className={file.quiet}>
								{name || t('reports.erased')}, <When at={at} />
							</span>
						</li>
					))}
				</ul>
			</section>
			<section className={file.section} aria-labelledby="report-context">
				<h2 id="report-context">{t('reports.context')}</h2>
				<p className={file.quiet}>{t('reports.contextNote')}</p>
				{context.map(({ id, author, body, files, at, isSubject }) => (
					<blockquote key={id} className={isSubject ? `${styles.answer} ${styles.subject}` : styles.answer}>
						{isSubject ? (
							<Chip tone="wait" icon={Flag}>
								{t('reports.reportedOne')}
							</Chip>
						) : null}
						<div className={file.quiet}>
							{author.name || t('reports.erased')}, <When at={at} />
						</div>
						{body || t('reports.erased')}
						{files > 0 ? <div className={file.quiet}>{t('reports.files', { count: files })}</div> : null}
					</blockquote>
				))}
			</section>
		</article>
	)
}
