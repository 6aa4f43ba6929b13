// Messages in the envelope of Amazon's notification service, signed with openssl under the development certificate of
// the emulator and found valid by a validator of npm (sns-validator 0.3.5): both kinds, both versions of signatures.

const common = {
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  TopicArn: 'arn:aws:sns:ap-northeast-1:123456789012:EXAMPLE',
  Message:
    '{"MerchantID":"AEMULATOR","ObjectType":"CHARGE","ObjectId":"S03-1-1-C1","ChargePermissionId":"S03-1234567-7654321","NotificationType":"STATE_CHANGE","NotificationId":"1","NotificationVersion":"V2","note":"\u798f\u5f15"}',
  Timestamp: '2026-11-21T00:00:00.000Z',
  SigningCertURL:
    'https://sns.ap-northeast-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem',
}

export const signedMessages = [
  {
    Type: 'Notification',
    ...common,
    SignatureVersion: '1',
    UnsubscribeURL: 'https://sns.ap-northeast-1.amazonaws.com/?Action=Unsubscribe',
    Signature:
      'BoienrWd5AOz4VA9JF21PYdAbBK7Df1hoA4E+ZD0m/8huctT4uupbtQNv3JfL/7x3lX1MM8H/mpiPDdfkfol3iJ2TgX7FaKTZNrd/DcID0KM2gqJL3zkTKs7s7domc9/Ht0hi5YCUfipISc0ff8Q5QQJZYmUu2a0E0u5eUvunLjxSAIuP5xJo7zRSHBE2Vzqf+DCTGmqIjyYO4yZK2NGoH6jRATZk2JlYbbXGqq5jhk8BLgQWhFBcFTZfc7Zp+ly6KOckb+gFwAuqGts8P0wx9hyBCfDqUhc3hYkwztR8no8IVMd8ya4T/qFe6MwgFcWfQV68YFarcg1OZ0P/5RORw==',
  },
  {
    Type: 'Notification',
    ...common,
    SignatureVersion: '2',
    Subject: 'a subject',
    Signature:
      'jlvsJCHJLsIGVk0IdmMbYog217rOx/t8rX3Lz46L0l4CkEPX49dd/Oi7k6ETHgLiDsp103Fhmqnffd4X1NNqAH6H/Y+JNLOnVVw9xOUQZMuEqAJztHPA1wZUu+zUijcppZTGi3H3LfuANGHU+gvAFFNVaVtVYvm0vGq4Rj2ehe8XprNeBlDnCO448ezcPBzLhKa9swTieA/E4o/4INXHSzkg9u1OeTzmsNknKBaiK3orbF2KnXeZZCUTIG06FDp08BNRZe3PSNmtxJPJNu0AOzvx7fC8HofRRemCuir5HFOnGRGPTbyJ3mnMwLOfySu4V4oZV3Bt5Ib4hzrfgPtamQ==',
  },
  {
    Type: 'SubscriptionConfirmation',
    ...common,
    SignatureVersion: '2',
    Token: '2336412f37fb687f5d51e6e2425f',
    SubscribeURL: 'https://sns.ap-northeast-1.amazonaws.com/?Action=ConfirmSubscription',
    Signature:
      'HqurMpJDUDMBDeUz0ive5gZarme4AiRL9j0oGgHuHMoJAPhZAflLoNcCN1lNK0k5jnAC7LP0kDW6CrdyvCjvZHwSUN/5mz40KhFMyX0dLd/v+tNrTZQjjyxm0sx0GOPVkjpOeOqZHMtRkXuy1E27rVer2v1UrGErCvD2KyNfQJiYzqKlw3j5CNSkGvBOJQCGwE69liJrbIN20Qklw+MV6V5yNCE/4KniFU/giu1r/gRZCP/wBP/xlJoe5WNFgbS/DuY+kA6rWyleko5tgpqukbASxrqaCSEW/8YXNSY+iisJXUCZJwZ6WZlCcsjNnjNdD9Rz2BPEgSqplyI1X6txAQ==',
  },
]
