import { Flag } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ReportSubject } from '../../../../domain/moderation.contract.ts'
import type { ReportCaseDetail } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { Chip } from '../../ui/chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { ReportState } from './ReportState.tsx'
import styles from './support.module.css'

/** The resource of a subject that is in no request. */
const RESOURCE_OF: Partial<Record<ReportSubject, string>> = { user: 'users', organization: 'organizations' }

/** What was reported, by whom, what stands around it, and what was decided. */
export function ReportedCase({ reported }: { reported: ReportCaseDetail }) {
	const t = useT()
	const { subject, subjectId, state, writer, request, code, reporters, context, upheldBefore } = reported
	const { rule, appeal, appealText, message, removedBy } = reported
	const isConversation = subject === 'answer' || subject === 'answerMessage' || subject === 'comment'
	return (
		<article>
			<h1>{t(`reportSubject.${subject}`)}</h1>
			<div className={file.chips}>
				<ReportState state={state} />
				{appeal === null ? null : <Chip tone="wait">{t(`appealState.${appeal}`)}</Chip>}
			</div>
			<KeyValues>
				<KeyValue label={t('reports.writer')}>{writer.name || t('reports.erased')}</KeyValue>
				{upheldBefore > 0 ? <KeyValue label={t('reports.upheldBefore')}>{upheldBefore}</KeyValue> : null}
				{request ? (
					<KeyValue label={t('reports.request')}>
						<Link to={`/requests/${request.id}/show`}>{request.title || t('reports.erased')}</Link>
					</KeyValue>
				) : null}
				{rule ? <KeyValue label={t('reports.rule')}>{t(`holdRule.${rule}`)}</KeyValue> : null}
				{code ? <KeyValue label={t('reports.removedFor')}>{t(`subjectReason.${code}`)}</KeyValue> : null}
				{removedBy ? (
					<KeyValue label={t('reports.removedBy')}>{removedBy.name || t('reports.erased')}</KeyValue>
				) : null}
				{message === '' ? null : <KeyValue label={t('reports.message')}>{message}</KeyValue>}
				{RESOURCE_OF[subject] ? (
					<KeyValue label={t('reports.what')}>
						<Link to={`/${RESOURCE_OF[subject]}/${subjectId}/show`}>{t('reports.page')}</Link>
					</KeyValue>
				) : null}
			</KeyValues>
			{appealText === '' ? null : (
				<section className={file.section} aria-labelledby="report-appeal">
					<h2 id="report-appeal">{t('reports.appealText')}</h2>
					<blockquote className={`${styles.answer} ${styles.subject}`}>{appealText}</blockquote>
				</section>
			)}
			<section className={file.section} aria-labelledby="report-reporters">
				<h2 id="report-reporters">{t('reports.reporters')}</h2>
				{reporters.length === 0 ? <p className={file.quiet}>{t('reports.nobody')}</p> : null}
				<ul className={styles.reporters}>
					{reporters.map(({ name, reason, body, at }) => (
						<li key={`${at} ${name}`}>
							<b>{t(`subjectReason.${reason}`)}</b>{' '}
							<span className={file.quiet}>
								{name || t('reports.erased')}, <When at={at} />
							</span>
							{body === '' ? null : <div className={styles.answer}>{body}</div>}
						</li>
					))}
				</ul>
			</section>
			<section className={file.section} aria-labelledby="report-context">
				<h2 id="report-context">{t(isConversation ? 'reports.context' : 'reports.contextOf')}</h2>
				<p className={file.quiet}>{t('reports.contextNote')}</p>
				{context.map(({ id, author, body, files, at, isSubject }) => (
					<blockquote key={id} className={isSubject ? `${styles.answer} ${styles.subject}` : styles.answer}>
						{isSubject ? (
							<Chip tone="wait" icon={Flag}>
								{t(reporters.length > 0 ? 'reports.reportedOne' : 'reports.heldOne')}
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
