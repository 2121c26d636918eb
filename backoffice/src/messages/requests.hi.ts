import type * as english from './requests.en.ts'
import type { Shape } from './shape.ts'

export const events: Shape<typeof english.events> = {
	RequestRaised: 'अनुरोध भेजा गया',
	RequestRevised: 'समीक्षा से पहले बदला गया',
	RequestResubmitted: 'फिर भेजा गया',
	RequestChangeProposed: 'बदलाव प्रस्तावित',
	RequestChangeAccepted: 'बदलाव स्वीकार हुआ',
	RequestChangeDeclined: 'बदलाव अस्वीकार हुआ',
	RequestApprovedByOrganization: 'संस्था ने स्वीकृत किया',
	RequestRejectedByOrganization: 'संस्था ने अस्वीकार किया',
	RequestApproved: 'स्वीकृत',
	RequestWentLive: 'प्रकाशित',
	RequestRejected: 'अस्वीकृत',
	RequestFoundIncomplete: 'और जानकारी माँगी गई',
	RequestMarkedSpam: 'स्पैम चिह्नित',
	RequestHeld: 'रोका गया',
	RequestReleased: 'रोक हटाई गई',
	RequestRestored: 'बहाल किया गया',
	RequestFulfilled: 'पूर्ण हुआ',
	RequestExpired: 'समाप्त हुआ',
	RequestDeactivated: 'निष्क्रिय किया गया',
	RequestReopened: 'फिर खोला गया',
	RequestRemoved: 'हटाया गया',
	UpdatePosted: 'अपडेट लिखा गया',
	UpdateRemoved: 'अपडेट हटाया गया',
}
