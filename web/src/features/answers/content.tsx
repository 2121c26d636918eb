import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerDetail } from '../../../../domain/answers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FileLinks } from './files-field.tsx'
import { Moderated } from './moderated.tsx'
import { ChosenShifts } from './shifts.tsx'

const ReportDialog = lazyPart(() => import('../support/components/report-dialog.tsx'))

export function Content({ answer }: { readonly answer: AnswerDetail }) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	const {
		message,
		answers,
		files,
		quantity,
		acceptedQuantity,
		fulfilledQuantity,
		shifts,
		mine,
		moderation,
		isOfMinor,
	} = answer
	const [isReporting, setReporting] = useState(false)
	const isHidden = moderation !== null && !mine
	return (
		<div className="stack">
			{!mine && isOfMinor && <p>{t('content.minor')}</p>}
			{!mine && <ChosenShifts shifts={shifts} />}
			{quantity > 1 && shifts.length === 0 && (
				<p className="num">
					{t('content.quantity', {
						quantity: format.number(quantity),
						accepted: format.number(acceptedQuantity),
						fulfilled: format.number(fulfilledQuantity),
					})}
				</p>
			)}
			<Moderated moderation={moderation} mine={mine} of="answer" />
			{message && <p className="answer-text">{message}</p>}
			{answers.length > 0 && !isHidden && (
				<dl className="stack gap-2">
					{answers.map(({ question, answer: reply }) => (
						<div key={question}>
							<dt className="text-sm text-ink-2">{question}</dt>
							<dd className="answer-text">{reply || t('content.noReply')}</dd>
						</div>
					))}
				</dl>
			)}
			<FileLinks files={files} />
			{!mine && !isHidden && (
				<Button
					variant="text"
					size="sm"
					className="justify-self-start quiet"
					onClick={() => setReporting(true)}
				>
					{t('report.answer')}
				</Button>
			)}
			{isReporting && (
				<Suspense fallback={null}>
					<ReportDialog
						reported={{ subject: 'answer', id: answer._id }}
						onClose={() => setReporting(false)}
					/>
				</Suspense>
			)}
		</div>
	)
}
