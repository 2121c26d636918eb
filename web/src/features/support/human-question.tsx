import { useTranslation } from 'react-i18next'
import type { AnsweredSupportForm } from '../../../../domain/support/support-form.contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { ChoiceGroup, PlainRadio } from '../../ui/choice.tsx'

/** A question for visitors without scripts, in place of a captcha; nothing was sent yet. */
export function HumanQuestion({
	question,
}: {
	readonly question: NonNullable<AnsweredSupportForm['question']>
}) {
	const { t } = useTranslation('support')
	const say = useFieldText()
	const { key, token, text, options, problem } = question
	return (
		<section className="stack gap-2" aria-labelledby="human-question">
			<h2 id="human-question">{t('question.title')}</h2>
			<p className="text-ink-2">{t('question.why')}</p>
			<input type="hidden" name="key" value={key} />
			<input type="hidden" name="question" value={token} />
			<ChoiceGroup label={text} error={say(problem ?? undefined)}>
				{options.map((title, place) => (
					<PlainRadio key={title} name="option" value={String(place)} title={title} isChosen={false} />
				))}
			</ChoiceGroup>
		</section>
	)
}
