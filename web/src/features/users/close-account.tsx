import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import { CLOSING_OBSTACLES, type ClosingObstacle } from '../../../../domain/users/closing.contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { closeAccount } from './api/own-data.ts'
import { useSecondFactor } from './api/second-factor.ts'
import { PasswordForm } from './password-form.tsx'

const isObstacle = (field: string): field is ClosingObstacle => field in CLOSING_OBSTACLES

export function CloseAccount({ onCancel }: { readonly onCancel: () => void }) {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const navigate = useNavigate()
	const factor = useSecondFactor().data?.enrolled ?? false
	const onDone = () => {
		notify.success(t('closing.done'), { extended: true })
		navigate(paths.home.href(), { replace: true })
		client.clear()
	}
	const explain = (error: Error) => {
		const obstacles = asFailure(error)
			.details.map(({ field }) => field)
			.filter(isObstacle)
		if (obstacles.length === 0) return undefined
		return (
			<>
				{t('closing.failed')}
				{obstacles.map((each) => (
					<span key={each} className="block">
						{t(`closing.obstacle.${each}`)}
					</span>
				))}
			</>
		)
	}
	return (
		<PasswordForm
			key={String(factor)}
			run={closeAccount}
			onDone={onDone}
			onCancel={onCancel}
			submit={t('closing.submit')}
			running={t('closing.running')}
			variant="bad"
			withCode={factor}
			explain={explain}
		>
			<p>{t('closing.effect')}</p>
		</PasswordForm>
	)
}
