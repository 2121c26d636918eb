import { Box, Typography } from '@mui/material'
import { Flag } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ReportSubject } from '../../../../domain/moderation.contract.ts'
import type { ReportCaseDetail } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { ReportState } from './ReportState.tsx'
import { styles } from './support.styles.ts'

const RESOURCE_OF: Partial<Record<ReportSubject, string>> = {
	user: 'users',
	organization: 'organizations',
	campaign: 'campaigns',
}

export function ReportedCase({ reported }: { reported: ReportCaseDetail }) {
	const t = useT()
	const { subject, subjectId, state, writer, request, code, reporters, context, upheldBefore } = reported
	const { rule, appeal, appealText, message, removedBy } = reported
	const isConversation = subject === 'answer' || subject === 'answerMessage' || subject === 'comment'
	return (
		<article>
			<h1>{t(`reportSubject.${subject}`)}</h1>
			<Box sx={file.chips}>
				<ReportState state={state} />
				{appeal === null ? null : <Chip tone="wait">{t(`appealState.${appeal}`)}</Chip>}
			</Box>
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
				<Box component="section" sx={file.section} aria-labelledby="report-appeal">
					<h2 id="report-appeal">{t('reports.appealText')}</h2>
					<Box component="blockquote" sx={[styles.answer, styles.subject]}>
						{appealText}
					</Box>
				</Box>
			)}
			<Box component="section" sx={file.section} aria-labelledby="report-reporters">
				<h2 id="report-reporters">{t('reports.reporters')}</h2>
				{reporters.length === 0 ? <Typography variant="quiet">{t('reports.nobody')}</Typography> : null}
				<Box component="ul" sx={styles.reporters}>
					{reporters.map(({ name, reason, body, at }) => (
						<li key={`${at} ${name}`}>
							<b>{t(`subjectReason.${reason}`)}</b>{' '}
							<Typography component="span" variant="quiet">
								{name || t('reports.erased')}, <When at={at} />
							</Typography>
							{body === '' ? null : <Box sx={styles.answer}>{body}</Box>}
						</li>
					))}
				</Box>
			</Box>
			<Box component="section" sx={file.section} aria-labelledby="report-context">
				<h2 id="report-context">{t(isConversation ? 'reports.context' : 'reports.contextOf')}</h2>
				<Typography variant="quiet">{t('reports.contextNote')}</Typography>
				{context.map(({ id, author, body, files, at, isSubject }) => (
					<Box component="blockquote" key={id} sx={[styles.answer, isSubject && styles.subject]}>
						{isSubject ? (
							<Chip tone="wait" icon={Flag}>
								{t(reporters.length > 0 ? 'reports.reportedOne' : 'reports.heldOne')}
							</Chip>
						) : null}
						<Typography component="div" variant="quiet">
							{author.name || t('reports.erased')}, <When at={at} />
						</Typography>
						{body || t('reports.erased')}
						{files > 0 ? (
							<Typography component="div" variant="quiet">
								{t('reports.files', { count: files })}
							</Typography>
						) : null}
					</Box>
				))}
			</Box>
		</article>
	)
}
