import { AppOffer } from '../app/app-offer.tsx'
import { useConfig } from '../features/catalog/api/config.ts'

export function DocumentAppBanners() {
	const { androidApp = null, iosApp = null } = useConfig().data?.links ?? {}
	return (
		<>
			<AppOffer kind="android" href={androidApp} hidden />
			<AppOffer kind="ios" href={iosApp} hidden />
		</>
	)
}
