import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import {
	BODY_LIMIT,
	HELP_TOPICS,
	SUBJECT_LIMIT,
	type SupportRequestBody,
	type SupportRequestKind,
	supportFormBody,
} from '../../../../domain/support/contract.ts'
import {
	SUPPORT_FIELDS,
	type SupportField,
	type SupportFormValues,
	supportProblemsOf,
	supportRequestOf,
} from '../../../../domain/support/support-form.contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { useUser } from '../../lib/session.ts'
import { useOnceKnown } from '../../lib/use-as-member.ts'
import { useTakenOver } from '../../lib/use-taken-over.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup, PlainRadio } from '../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { answeredForm, forgetAnsweredForm } from './answered-form.ts'
import { sendSupportRequest } from './api/support-requests.ts'
import { HumanQuestion } from './human-question.tsx'
import { SERVICE_PAGES } from './service-pages.ts'
import { useServiceMessage } from './use-service-message.ts'

const RATINGS = ['5', '4', '3', '2', '1'] as const

const valuesIn = (form: HTMLFormElement): SupportFormValues => {
	const data = new FormData(form)
	return Object.fromEntries(SUPPORT_FIELDS.map((name) => [name, data.get(name)?.toString()]))
}

/**
 * A message to the foundation. Guests enter their details. Without scripts it is posted to the page itself;
 * its fields keep their own values, so that text entered before hydration stays.
 */
export function SupportRequestForm({ kind }: { readonly kind: SupportRequestKind }) {
	const { t } = useTranslation('support')
	const message = useServiceMessage()
	const say = useFieldText()
	const navigate = useNavigate()
	const queries = useQueryClient()
	const isTakenOver = useTakenOver()
	const user = useUser()
	const [answered] = useState(() => answeredForm(queries))
	const [key] = useState(() => answered?.question?.key ?? crypto.randomUUID())
	const [problems, setProblems] = useState(answered?.problems ?? {})
	const [isSubmitted, setIsSubmitted] = useState(answered !== undefined)
	const form = useRef<HTMLFormElement>(null)
	const page = SERVICE_PAGES[kind]
	const action = useHref(page.href())
	useEffect(() => forgetAnsweredForm(queries), [queries])
	const focus = (field: string | undefined) =>
		form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
	const send = useMutation({
		mutationFn: (body: Omit<SupportRequestBody, 'captcha'>) => sendSupportRequest(body, key),
		onSuccess: ({ reference }) => navigate(page.href({ sent: reference })),
		onError: (error) => focus(asFailure(error).details[0]?.field),
	})
	const submit = useOnceKnown((sent: HTMLFormElement) => {
		const values = valuesIn(sent)
		const found = supportProblemsOf(kind, values, user === null)
		setIsSubmitted(true)
		setProblems(found)
		const first = SUPPORT_FIELDS.find((name) => found[name])
		if (first) focus(first)
		else if (!send.isPending)
			send.mutate(supportFormBody(kind, user === null).parse(supportRequestOf(kind, values)))
	})
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		submit(event.currentTarget)
	}
	const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		if (isSubmitted) setProblems(supportProblemsOf(kind, valuesIn(currentTarget), user === null))
	}
	const bind = (name: SupportField) => ({
		name,
		defaultValue: answered?.values[name] ?? '',
		error: say(problems[name]),
	})
	const isSending = send.isPending || send.isSuccess
	return (
		<form
			ref={form}
			className="card pad stack"
			method="post"
			action={action}
			noValidate
			onSubmit={onSubmit}
			onInput={onInput}
		>
			{send.error && (
				<Note tone="bad" role="alert">
					{message(send.error)}
				</Note>
			)}
			{answered?.refusal && !isTakenOver && (
				<Note tone="bad" role="alert">
					{answered.refusal}
				</Note>
			)}
			{answered && Object.keys(answered.problems).length > 0 && !isTakenOver && (
				<Note tone="bad" role="alert">
					{t('form.check')}
				</Note>
			)}
			{user ? (
				<p className="text-ink-2">{t('form.as', { name: user.name.first_name, email: user.email })}</p>
			) : (
				<>
					{/* Hidden for a visitor who seems to be signed in, unless these fields are missing. */}
					<div className={problems.name || problems.email ? undefined : 'for-guests'}>
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
					</div>
					<div className="for-members">
						<Skeleton className="h-6 w-full" />
					</div>
				</>
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
				<ChoiceGroup label={t('form.rating')} error={say(problems.rating)}>
					{RATINGS.map((value) => (
						<PlainRadio
							key={value}
							name="rating"
							value={value}
							title={t(`rating.${value}`)}
							isChosen={answered?.values.rating === value}
						/>
					))}
				</ChoiceGroup>
			) : (
				<TextField label={t('form.subject')} maxLength={SUBJECT_LIMIT} {...bind('subject')} />
			)}
			<TextArea
				label={t(kind === 'feedback' ? 'form.feedback' : 'form.message')}
				rows={7}
				maxLength={BODY_LIMIT}
				{...bind('body')}
			/>
			{/* A script solves a captcha instead. */}
			{answered?.question && !isTakenOver && <HumanQuestion question={answered.question} />}
			<Button type="submit" size="lg" disabled={isSending}>
				{t(isSending ? 'form.sending' : 'form.send')}
			</Button>
		</form>
	)
}
