import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RequestValues } from './form-values.ts'
import { hasField } from './layout.ts'
import { OwnFields } from './own/own-fields.tsx'
import { TaxBenefit } from './tax-benefit.tsx'

const TITLE_LIMIT = 100
const DESCRIPTION_LIMIT = 20_000
const VIEWER_LIMIT = 50

interface StepStoryProps {
	readonly kind: Kind
	readonly onWaiting: (change: 1 | -1) => void
}

export function StepStory({ kind, onWaiting }: StepStoryProps) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { register, control, watch, formState } = useFormContext<RequestValues>()
	const { errors } = formState
	const [title, description, isPrivate, role] = watch(['title', 'description', 'isPrivate', 'role'])
	const withMoney = hasField(kind, role, 'quantity')
	return (
		<div className="stack gap-6">
			<TextField
				label={t(withMoney ? 'fundraiserTitle' : 'requestTitle')}
				help={`${t(withMoney ? 'fundraiserTitleHelp' : 'requestTitleHelp')} ${t('characters', { count: title.length, limit: TITLE_LIMIT })}`}
				maxLength={TITLE_LIMIT}
				autoComplete="off"
				error={say(errors.title?.message)}
				{...register('title')}
			/>
			<TextArea
				label={t('description')}
				help={`${t(withMoney ? 'descriptionHelp' : 'requestDescriptionHelp')} ${t('characters', { count: description.length, limit: DESCRIPTION_LIMIT })}`}
				rows={10}
				maxLength={DESCRIPTION_LIMIT}
				error={say(errors.description?.message)}
				{...register('description')}
			/>
			<OwnFields kind={kind} step="story" onWaiting={onWaiting} />
			<Checkbox label={<b>{t('urgent')}</b>} help={t('urgentHelp')} {...register('isUrgentRequirement')} />
			{withMoney && <TaxBenefit />}
			<Checkbox label={<b>{t('private')}</b>} help={t('privateHelp')} {...register('isPrivate')} />
			{isPrivate && (
				<Controller
					control={control}
					name="allowedViewers"
					render={({ field: { value, onChange, ref } }) => (
						<Viewers
							fieldRef={ref}
							value={value}
							onChange={onChange}
							error={say(errors.allowedViewers?.message)}
						/>
					)}
				/>
			)}
		</div>
	)
}

interface ViewersProps {
	readonly value: readonly string[]
	readonly onChange: (viewers: string[]) => void
	readonly fieldRef: (field: HTMLInputElement | null) => void
	readonly error: string | undefined
}

function Viewers({ value, onChange, fieldRef, error }: ViewersProps) {
	const { t } = useTranslation('requests')
	const [typed, setTyped] = useState('')
	const add = () => {
		const name = typed.trim()
		if (name === '' || value.length >= VIEWER_LIMIT) return
		if (!value.includes(name)) onChange([...value, name])
		setTyped('')
	}
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return
		event.preventDefault()
		add()
	}
	return (
		<div className="stack gap-2">
			<TextField
				ref={fieldRef}
				label={t('viewers')}
				help={t('viewersHelp')}
				error={error}
				maxLength={254}
				autoComplete="off"
				autoCapitalize="none"
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				onKeyDown={onKeyDown}
				after={
					<Button variant="text" size="sm" onClick={add}>
						{t('addViewer')}
					</Button>
				}
			/>
			<ul className="row flex-wrap viewers" aria-live="polite">
				{value.map((name) => (
					<li key={name}>
						{name}
						<button
							type="button"
							className="icon-btn"
							aria-label={t('removeViewer', { name })}
							onClick={() => onChange(value.filter((other) => other !== name))}
						>
							<Icon of={X} size="s" />
						</button>
					</li>
				))}
			</ul>
		</div>
	)
}
