import { StartCampaign } from './start-campaign.tsx'

export default () => <StartCampaign kind="donors" />
