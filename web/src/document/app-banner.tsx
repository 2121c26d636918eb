import { AppOffer } from '../app/app-offer.tsx'
import { useConfig } from '../features/catalog/api/config.ts'

/** The offers of the app, one for each kind of phone; `document/main.ts` leaves the one that fits. */
export function DocumentAppBanners() {
	const { androidApp = null, iosApp = null } = useConfig().data?.links ?? {}
	return (
		<>
			<AppOffer kind="android" href={androidApp} hidden />
			<AppOffer kind="ios" href={iosApp} hidden />
		</>
	)
}
