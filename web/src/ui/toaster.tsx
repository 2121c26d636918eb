import 'react-toastify/ReactToastify.css'
import { useTranslation } from 'react-i18next'
import { ToastContainer } from 'react-toastify/unstyled'

export default function Toaster() {
	const { t } = useTranslation()
	return (
		<ToastContainer
			position="bottom-center"
			autoClose={10_000}
			newestOnTop
			closeOnClick={false}
			pauseOnHover
			pauseOnFocusLoss
			aria-label={t('notifications')}
			toastClassName="toast"
		/>
	)
}
