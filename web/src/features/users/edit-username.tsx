import './login.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { changeUsername } from './api/username.ts'
import { fieldOf, useAccountMessage } from './messages.ts'
import { useUsernameProblem } from './username-problem.ts'

/** Another username for oneself. */
export default function EditUsername() {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const current = useUser()?.username ?? ''
	const [username, setUsername] = useState(current)
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const typed = username.trim()
	const change = useMutation({
		mutationFn: () => changeUsername(typed),
		onError: () => field.current?.focus(),
	})
	useTitle(t('username.title'))
	const problem = useUsernameProblem(typed)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (problem) field.current?.focus()
		else if (!change.isPending) change.mutate()
	}
	const refused = change.error && fieldOf(change.error) === 'username' ? message(change.error) : undefined
	return (
		<div className="wrap narrow stack l py-10">
			<div className="stack t">
				<h1>{t('username.title')}</h1>
				<p className="mut">{t('username.text')}</p>
			</div>
			<form className="card pad stack" noValidate onSubmit={onSubmit}>
				{change.isSuccess && (
					<Note tone="ok" role="status">
						{t('username.done', { username: current })}
					</Note>
				)}
				{change.error && !refused && (
					<Note tone="bad" role="alert">
						{message(change.error)}
					</Note>
				)}
				<TextField
					ref={field}
					label={t('username.label')}
					help={t('username.help')}
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={50}
					value={username}
					onChange={({ target }) => {
						setUsername(target.value)
						if (change.error || change.isSuccess) change.reset()
					}}
					error={refused ?? (submitted ? problem : undefined)}
				/>
				<Button type="submit" disabled={change.isPending || typed === current}>
					{t(change.isPending ? 'username.running' : 'username.submit')}
				</Button>
			</form>
		</div>
	)
}
