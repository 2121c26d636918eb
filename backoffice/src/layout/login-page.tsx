import { Button, TextField } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useLogin } from 'react-admin'
import { isFailure } from '../../../client/failure.ts'
import { blocksSiteData } from '../../../client/storage.ts'
import { Mark } from '../../../client/ui/mark.tsx'
import { MAX_TYPED_CODE, readSecondFactor } from '../../../domain/users/code.contract.ts'
import { loginBody } from '../../../domain/users/contract.ts'
import { type Translate, useT } from '../providers/i18n.ts'
import { Note } from '../ui/note.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './login-page.module.css'
import { LanguageButton, ThemeButton } from './preferences.tsx'

interface Errors {
	email?: string
	password?: string
	code?: string
	form?: string
}

/** What each field lacks, in the reader's words. */
function check({ email, password }: { email: string; password: string }, t: Translate): Errors {
	const result = loginBody.safeParse({ email, password })
	if (result.success) return {}
	const fields = new Set(result.error.issues.map((issue) => issue.path[0]))
	return {
		...(fields.has('email') ? { email: t('login.emailMissing') } : {}),
		...(fields.has('password') ? { password: t('login.passwordMissing') } : {}),
	}
}

export function LoginPage() {
	const t = useT()
	const login = useLogin()
	const [values, setValues] = useState({ email: '', password: '', code: '' })
	/** Whether this account asks for a second factor, too. */
	const [factor, setFactor] = useState(false)
	const [errors, setErrors] = useState<Errors>({})
	const [sending, setSending] = useState(false)
	useDocumentTitle(t('login.title'))
	const submit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const found = check(values, t)
		if (factor && readSecondFactor(values.code) === null) found.code = t('login.codeMissing')
		setErrors(found)
		if (Object.keys(found).length > 0) return
		setSending(true)
		try {
			const { code: _, ...password } = values
			await login(factor ? values : password)
		} catch (error) {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setFactor(true)
			else setErrors({ form: error instanceof Error ? error.message : t('login.failed') })
		} finally {
			setSending(false)
		}
	}
	return (
		<main className={styles.page}>
			<section className={styles.picture} aria-hidden="true">
				<span className={styles.logo}>
					<Mark size={36} />
					Karuna
				</span>
				<p className={styles.say}>{t('login.say')}</p>
				<span className={styles.arch}>
					<img src="/art/hands.svg" alt="" />
				</span>
			</section>
			<section className={styles.side}>
				<div className={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</div>
				<form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
					<div>
						<p className={styles.house}>{t('login.house')}</p>
						<h1>{t('login.title')}</h1>
					</div>
					{blocksSiteData() ? <Note>{t('login.blocked')}</Note> : null}
					{errors.form ? (
						<p role="alert" className={styles.error}>
							<CircleAlert size={18} aria-hidden />
							{errors.form}
						</p>
					) : null}
					<TextField
						label={t('login.email')}
						name="email"
						type="email"
						autoComplete="username"
						autoFocus
						value={values.email}
						onChange={(event) => setValues({ ...values, email: event.target.value })}
						error={Boolean(errors.email)}
						helperText={errors.email}
					/>
					<TextField
						label={t('login.password')}
						name="password"
						type="password"
						autoComplete="current-password"
						value={values.password}
						onChange={(event) => setValues({ ...values, password: event.target.value })}
						error={Boolean(errors.password)}
						helperText={errors.password}
					/>
					{factor ? (
						<TextField
							label={t('login.code')}
							name="code"
							autoComplete="one-time-code"
							autoFocus
							value={values.code}
							onChange={(event) => setValues({ ...values, code: event.target.value })}
							error={Boolean(errors.code)}
							helperText={errors.code ?? t('login.codeHelp')}
							slotProps={{ htmlInput: { maxLength: MAX_TYPED_CODE } }}
						/>
					) : null}
					<Button type="submit" variant="contained" size="large" disabled={sending}>
						{sending ? t('login.sending') : t('login.submit')}
					</Button>
					<DemoAccounts
						onPick={(picked) => {
							setValues(picked)
							setFactor(picked.code !== '')
						}}
					/>
				</form>
			</section>
		</main>
	)
}
