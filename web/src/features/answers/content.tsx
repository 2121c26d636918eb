import { useTranslation } from 'react-i18next'
import type { AnswerDetail } from '../../../../domain/answers/contract.ts'
import { useFormat } from '../../ui/format.ts'
import { FileLinks } from './files-field.tsx'
import { ChosenShifts } from './shifts.tsx'

/** What somebody wrote when they answered. */
export function Content({ answer }: { readonly answer: AnswerDetail }) {
	const { t } = useTranslation('answers')
	const format = useFormat()
	const { message, answers, files, quantity, acceptedQuantity, fulfilledQuantity, shifts, mine } = answer
	return (
		<div className="stack">
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
			{message && <p className="answer-text">{message}</p>}
			{answers.length > 0 && (
				<dl className="stack t">
					{answers.map(({ question, answer: reply }) => (
						<div key={question}>
							<dt className="sm mut">{question}</dt>
							<dd className="answer-text">{reply || t('content.noReply')}</dd>
						</div>
					))}
				</dl>
			)}
			<FileLinks files={files} />
		</div>
	)
}
