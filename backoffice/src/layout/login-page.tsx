import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLogin } from 'react-admin'
import { isFailure } from '../../../client/failure.ts'
import { blocksSiteData } from '../../../client/storage.ts'
import { Mark } from '../../../client/ui/mark.tsx'
import { type LoginBody, loginBody } from '../../../domain/users/contract.ts'
import { useT } from '../providers/i18n.ts'
import { useContractForm } from '../ui/form/contract-form.ts'
import { Form } from '../ui/form/decision-dialog.tsx'
import { Line } from '../ui/form/fields.tsx'
import { Note } from '../ui/note.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { styles } from './login-page.styles.ts'
import { LanguageButton, ThemeButton } from './preferences.tsx'

const withoutFactor = loginBody.omit({ code: true })
const withFactor = loginBody.required({ code: true })
const FORM = {
	display: 'grid',
	gap: '20px',
	alignContent: 'center',
	justifySelf: 'center',
	width: '100%',
	maxWidth: 420,
	h1: { fontSize: '2rem', lineHeight: '2.375rem' },
}

export function LoginPage() {
	const t = useT()
	const login = useLogin()
	const [factor, setFactor] = useState(false)
	const signIn = useMutation({
		mutationFn: ({ code, ...password }: LoginBody) => login(factor ? { code, ...password } : password),
		onError: (error) => {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setFactor(true)
		},
	})
	const { error } = signIn
	const refusal = isFailure(error, 'SECOND_FACTOR_REQUIRED') ? null : error
	const form = useContractForm<LoginBody>({
		schema: factor ? withFactor : withoutFactor,
		values: { email: '', password: '', code: '' },
		task: signIn,
	})
	useDocumentTitle(t('login.title'))
	return (
		<Box component="main" sx={styles.page}>
			<Box component="section" sx={styles.picture} aria-hidden="true">
				<Box component="span" sx={styles.logo}>
					<Mark size={36} />
					Karuna
				</Box>
				<Box component="p" sx={styles.say}>
					{t('login.say')}
				</Box>
				<Box component="span" sx={styles.arch}>
					<img src="/art/hands.svg" alt="" />
				</Box>
			</Box>
			<Box component="section" sx={styles.side}>
				<Box sx={styles.preferences}>
					<LanguageButton />
					<ThemeButton />
				</Box>
				<Form form={form} onSend={(values) => signIn.mutate(values)} sx={FORM}>
					<div>
						<Typography variant="quiet">{t('login.house')}</Typography>
						<h1>{t('login.title')}</h1>
					</div>
					{blocksSiteData() ? <Note>{t('login.blocked')}</Note> : null}
					{refusal ? (
						<Box component="p" role="alert" sx={styles.error}>
							<CircleAlert size={18} aria-hidden />
							{refusal.message || t('login.failed')}
						</Box>
					) : null}
					<Line
						form={form}
						name="email"
						label={t('login.email')}
						type="email"
						autoComplete="username"
						required={false}
						autoFocus
					/>
					<Line
						form={form}
						name="password"
						label={t('login.password')}
						type="password"
						autoComplete="current-password"
						required={false}
					/>
					{factor ? (
						<Line
							form={form}
							name="code"
							label={t('login.code')}
							help={t('login.codeHelp')}
							autoComplete="one-time-code"
							required={false}
							autoFocus
						/>
					) : null}
					<Button type="submit" variant="contained" size="large" disabled={signIn.isPending}>
						{signIn.isPending ? t('login.sending') : t('login.submit')}
					</Button>
					<DemoAccounts
						onPick={(picked) => {
							form.reset(picked)
							setFactor(picked.code !== '')
						}}
					/>
				</Form>
			</Box>
		</Box>
	)
}
