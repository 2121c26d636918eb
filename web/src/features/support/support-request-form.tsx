import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import {
	BODY_LIMIT,
	HELP_TOPICS,
	type HelpTopic,
	SUBJECT_LIMIT,
	type SupportRequestKind,
} from '../../../../domain/support/contract.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { sendSupportRequest } from './api/support-requests.ts'
import { type Field, problemsOf, type Values } from './message-problems.ts'
import { Sent } from './sent.tsx'
import { useServiceMessage } from './use-service-message.ts'

const EMPTY: Values = { name: '', email: '', topic: '', rating: '', subject: '', body: '' }
const FIELDS: readonly Field[] = ['topic', 'name', 'email', 'subject', 'body']
const RATINGS = ['5', '4', '3', '2', '1'] as const

/** Words to us. Whoever is signed in is known; guests say who they are. */
export function SupportRequestForm({ kind }: { readonly kind: SupportRequestKind }) {
	const { t } = useTranslation('support')
	const message = useServiceMessage()
	const user = useUser()
	const [values, setValues] = useState(EMPTY)
	const [submitted, setSubmitted] = useState(false)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const fields = useRef<Partial<Record<Field, HTMLElement | null>>>({})
	const send = useMutation({
		mutationFn: () => {
			const { topic, rating, ...text } = values
			const chosen = { topic: (topic || null) as HelpTopic | null, rating: rating ? Number(rating) : null }
			return sendSupportRequest({ kind, ...text, ...chosen }, key)
		},
		onError: (error) => fields.current[asFailure(error).details[0]?.field as Field]?.focus(),
	})
	const problems = problemsOf(kind, values, user === null)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		const first = FIELDS.find((name) => problems[name])
		if (first) fields.current[first]?.focus()
		else if (!send.isPending) send.mutate()
	}
	if (send.data) {
		const again = () => {
			setValues(EMPTY)
			setSubmitted(false)
			setKey(crypto.randomUUID())
			send.reset()
		}
		return <Sent reference={send.data.reference} onAgain={again} />
	}
	const bind = (name: Field) => ({
		ref: (element: HTMLElement | null) => {
			fields.current[name] = element
		},
		value: values[name],
		onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
		error: submitted && problems[name] ? t(`errors.${problems[name]}`) : undefined,
	})
	return (
		<form className="card pad stack" noValidate onSubmit={onSubmit}>
			{send.error && (
				<Note tone="bad" role="alert">
					{message(send.error)}
				</Note>
			)}
			{user ? (
				<p className="mut">{t('form.as', { name: user.name.first_name, email: user.email })}</p>
			) : (
				<div className="cols">
					<TextField label={t('form.name')} autoComplete="name" maxLength={100} {...bind('name')} />
					<TextField
						label={t('form.email')}
						type="email"
						autoComplete="email"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={254}
						{...bind('email')}
					/>
				</div>
			)}
			{kind === 'helpDesk' && (
				<Select label={t('form.topic')} {...bind('topic')}>
					<option value="">{t('form.choose')}</option>
					{HELP_TOPICS.map((topic) => (
						<option key={topic} value={topic}>
							{t(`topic.${topic}`)}
						</option>
					))}
				</Select>
			)}
			{kind === 'feedback' ? (
				<RadioGroup
					label={t('form.rating')}
					name="rating"
					value={values.rating || undefined}
					onChange={(rating) => setValues({ ...values, rating })}
					choices={RATINGS.map((value) => ({ value, title: t(`rating.${value}`) }))}
				/>
			) : (
				<TextField label={t('form.subject')} maxLength={SUBJECT_LIMIT} {...bind('subject')} />
			)}
			<TextArea
				label={t(kind === 'feedback' ? 'form.feedback' : 'form.message')}
				rows={7}
				maxLength={BODY_LIMIT}
				{...bind('body')}
			/>
			<Button type="submit" size="lg" disabled={send.isPending}>
				{t(send.isPending ? 'form.sending' : 'form.send')}
			</Button>
		</form>
	)
}
