import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pick } from '../../../ui/pick.tsx'
import { TEMPLATES, type Template, templateOf } from '../templates.ts'

interface TemplateChoiceProps {
	readonly isEmpty: boolean
	readonly onChoose: (begun: ReturnType<typeof templateOf>) => void
}

/** Offers texts to begin with. One replaces what is written only after a question. */
export function TemplateChoice({ isEmpty, onChoose }: TemplateChoiceProps) {
	const { t } = useTranslation('campaigns')
	const [chosen, setChosen] = useState<Template | null>(null)
	const choose = (template: Template) => {
		setChosen(null)
		onChoose(templateOf(template, t))
	}
	return (
		<fieldset className="stack gap-2">
			<legend className="label mb-2">{t('text.template')}</legend>
			<div className="row flex-wrap gap-2">
				{TEMPLATES.map((template) => (
					<Pick
						key={template}
						chosen={false}
						title={t(`templates.${template}.help`)}
						onClick={() => (isEmpty ? choose(template) : setChosen(template))}
					>
						{t(`templates.${template}.title`)}
					</Pick>
				))}
			</div>
			{chosen && (
				<Dialog open onClose={() => setChosen(null)} title={t('text.replace')}>
					<p>{t('text.replaceText')}</p>
					<Button className="justify-self-start" onClick={() => choose(chosen)}>
						{t('text.replaceConfirm')}
					</Button>
				</Dialog>
			)}
		</fieldset>
	)
}
