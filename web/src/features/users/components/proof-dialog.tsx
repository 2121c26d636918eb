import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { proof } from '../../../../../client/ui/proof.ts'
import { useStore } from '../../../../../client/ui/store.ts'
import { session, useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePasskeys } from '../api/passkeys.ts'
import { proveSession } from '../api/proof.ts'
import { GoogleButton } from '../google-button.tsx'
import { useLacksPassword } from '../no-password.tsx'
import { PasskeyButton } from '../passkey-button.tsx'
import { PasswordForm } from '../password-form.tsx'

export default function ProofDialog() {
	const { t } = useTranslation('account')
	const { pathname, search } = useLocation()
	const answer = useStore(proof, (value) => value.answer)
	const me = useUser()?.unique_id
	const hasPasskeys = (usePasskeys().data?.length ?? 0) > 0
	const lacksPassword = useLacksPassword()
	if (answer === null) return null
	const onCancel = () => answer(false)
	return (
		<Dialog open title={t('recentProof.title')} onClose={onCancel}>
			<p className="text-ink-2">{t('recentProof.text')}</p>
			<PasswordForm
				run={proveSession}
				onDone={() => answer(true)}
				onCancel={onCancel}
				submit={t('recentProof.submit')}
				running={t('recentProof.running')}
			/>
			{hasPasskeys && (
				// Another's key signs in another.
				<PasskeyButton remember onDone={() => answer(session.get().user?.unique_id === me)} />
			)}
			{lacksPassword && <GoogleButton from={`${pathname}${search}`} remember />}
		</Dialog>
	)
}
