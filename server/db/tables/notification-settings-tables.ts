interface NotificationPreferenceRows {
  member_id: string
  /** JSON, as in the contract. */
  preferences: string
  /** In the unsubscribe link of each email: whoever has it may turn emails off. */
  mail_token: string
  /** Notifications up to then have been sent by email. */
  mailed_at: Date | null
}

interface PushSubscriptions {
  /** A hash of the endpoint. */
  id: string
  member_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Notifications up to then have been sent to this device. */
  told_at: Date | null
  created_at: Date
}

export interface NotificationSettingsTables {
  notification_preferences: NotificationPreferenceRows
  push_subscriptions: PushSubscriptions
}
