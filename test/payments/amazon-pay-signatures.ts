// Signed by Amazon's own library for shops (@amazonpay/amazon-pay-api-sdk-nodejs 2.3.4) with a key pair made for this
// file and thrown away: what the adapter signs must read the same.

export const vectorPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAw/mYU+2khef/4Vbflf5p
hYLc0uK8tSryzznZbcCCFslyh1K8ErIVIsZfODabcqP5zgB4hzi3R1j89KZoSajp
LGe/6HmQBUvN4s/ktXI9rZRr1mI3RRD/vpaMyTVzi5IijS4wpbJTwYPqxCYNwysc
wGbEGw3hPU7obtYqdi49HNrExM6kvvdBCjMZ+pdu3OylMzyog4fbZFtp4BCn9UXL
WQhBUKO5JJ4HEaYLOQRCG3c7I0BVi3/PaTu9IaJYFEyPbNXtqElccU1D59tXVfNy
9OfrBRAlZr4Us/RVgWgH5JuvrhWRyHoPZbA2fmNW/WUsil4QplTwd3H34+UYZbW3
HQIDAQAB
-----END PUBLIC KEY-----
`

const headers = {
  'x-amz-pay-region': 'jp',
  'x-amz-pay-host': 'pay-api.amazon.jp',
  'x-amz-pay-date': '2026-11-21T14:39:12Z',
  'content-type': 'application/json',
  accept: 'application/json',
  'user-agent': 'amazon-pay-api-sdk-nodejs/2.3.4 (JS/20.20.2; linux)',
}
const listing = {
  method: 'GET',
  path: '/v2/reports',
  query: { reportTypes: 'A,B c', createdSince: '2026-01-01T00:00:00Z' },
  body: '',
}
const refund = {
  method: 'POST',
  path: '/v2/refunds',
  query: {},
  body: '{"chargeId":"S03-1-C1","refundAmount":{"amount":"1000","currencyCode":"JPY"},"note":"\u798f\u5f15 é"}',
}

export const signedRequests = [
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS',
    method: 'GET',
    path: '/v2/checkoutSessions/11111111-2222-3333-4444-555555555555',
    query: {},
    body: '',
    headers: {
      ...headers,
      authorization:
        'AMZN-PAY-RSASSA-PSS PublicKeyId=SANDBOX-AEXAMPLE, SignedHeaders=accept;content-type;user-agent;x-amz-pay-date;x-amz-pay-host;x-amz-pay-region, Signature=mzIZRxN7ye+xwQq+DctuqYlAC2d4gs/lpfrPttVXZPQqkvT50ZwDF4n2ByTFQcc0+balXtx3eR4sHa8kVjEUu1jZaijP/HUkdrD2VM6l6BbeN+lavtcqeX5bPmz5KZSUw5xYPwAeff6wzh9LeHHRo6evgqkVJsBi1Y8FgGdYOEU4pCyBvK4+9Xyxa7excPyu8uK/sBpNqGGvSWg3oQrKNtyFEG01VpW+ki4hDLN1Vw7kkJ+mkO1jxAdTSnaxmsyYowhDi4HiK3CLyPFKFfcfrsNBjid83Qo2wDmDNuhrMBwt2BeN9f9kxgy/rfgL6B2ogfA4e2AUOh/Z8TQ/z0054A==',
    },
  },
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS',
    ...listing,
    headers: {
      ...headers,
      authorization:
        'AMZN-PAY-RSASSA-PSS PublicKeyId=SANDBOX-AEXAMPLE, SignedHeaders=accept;content-type;user-agent;x-amz-pay-date;x-amz-pay-host;x-amz-pay-region, Signature=fSwVTfn6u2Z7o7rcmWBQxQ1DdMasfp8JilBvycbXeRLW8CUUnzysoc1p6RTxmAKx/ZQFyifIfbQFm3y75jPtKgQeZ+96LAeJWRfLHbsisDOvFmaRh3S0A+gxNaLpyzn+meVf9j1o+rJtNAAL81eS5F/BRHnvudGJI6VhHelUs5Mo36/A2Qe8poAPKmd5w8N/T0Nz6vVQOPHQdICNLtxQsMGNBa9KnuRk/ruKf5GrA8+CPw1KF5uXi4JVZRwJBzmDdWI5/nWwpAusczOnTMaN0FHjdjmPTVVs9z3JBprLq7CDUwkPPpCqEQng0Rjhkg8iN9r06SV93OQcq/J+C8gcsQ==',
    },
  },
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS',
    ...refund,
    headers: {
      'x-amz-pay-idempotency-key': '0123456789abcdef0123456789abcdef',
      ...headers,
      authorization:
        'AMZN-PAY-RSASSA-PSS PublicKeyId=SANDBOX-AEXAMPLE, SignedHeaders=accept;content-type;user-agent;x-amz-pay-date;x-amz-pay-host;x-amz-pay-idempotency-key;x-amz-pay-region, Signature=Nv8GevWS71W9Ai44cK6V0r+HjWJrIcLKJsZR0aYOlOguGAqGivmhpY+uR6LlEuDmMAdbVlxRSiUwAV4q/Nm6e5tln3Yd3+guAYBOCbKY+CUlv6TGnavBIsbnMpO+Cf62hJvDKUOTIiaVJauu6xzUAlLLneIYEefBF0vODQJq4C3fM6G3zet7gbqUzQw5Eete5Ein80SgX5T7ROgXw9oy+mhDuYZIMwYTDtzSEdXCOJZwmqaWEtv3EcqGpI/BXV1YCpeLZW4upPe4h0fpKRABH0BmI/V4j6qhmQYhkk8iDDZnqxJ6T8K+kFRJK6PIg0/SLBusphACOrkqYN5ZCZdFAA==',
    },
  },
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    ...listing,
    headers: {
      ...headers,
      authorization:
        'AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=SANDBOX-AEXAMPLE, SignedHeaders=accept;content-type;user-agent;x-amz-pay-date;x-amz-pay-host;x-amz-pay-region, Signature=ODlKP6wMb7S5ITWkrlRMHm5prhNi2o3mpDJH+0xbJ70r/+5uQ2iDYvZV7CQL6HDkbs7S5W6PZRkbj71IAgXz3n96ilqeHih/ajnsFTTr/7CyhO/ucmYZ67XFGTto3QMHqdEjQxdEFD8Ejm8knKYybHQTImBxJDS4HbZ6RGkbby/DV5Y2iLj8DRRxIICklrshMIhkYvZwp8TAcceF6xFr4vH5VAHSctqLGFRAXjNx1rSNbsTOnU6YuXZG+Ge6DKLqJv70lJtfGkszUYTLTUtrl8I1qcSt481phUsUsSoJ/gxg8cjRzSYzZmtH/cdXRcJS0qk35fGuGGWOBJ4raLlVCQ==',
    },
  },
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    ...refund,
    headers: {
      'x-amz-pay-idempotency-key': '0123456789abcdef0123456789abcdef',
      ...headers,
      authorization:
        'AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=SANDBOX-AEXAMPLE, SignedHeaders=accept;content-type;user-agent;x-amz-pay-date;x-amz-pay-host;x-amz-pay-idempotency-key;x-amz-pay-region, Signature=P2sWurTW4yBgazbaFuHDCxYiIjpEUr2Mm3AuHmechDgJnNccECneGQWRuaMbU//j9gyivcErZnmov1P3FH1XBeLYhdKuVbaVSwsGyWbj2EGoIFA8AHIODOjeBe+1rSeNkE5p55wM8pajbh6Is+DKnsN9s7803hDl18yfEqMlv4mNXAdeUvRlOu6S3vATFXbX6gpAXxzhxYijmBiOrZtQsCPKmUC4XR3JdeiVXSj0fJ1wkv0Q13hACiiUrVotl8PzJAiX3xsWWS0iPG8+OQvixDxJwvi5ku2NWoo3HCT+jJm/BzTf3G+uBVEgv7R0Edjv/4hBQ7CxYLYWpP74XwYQOg==',
    },
  },
] as const

const payload =
  '{"webCheckoutDetails":{"checkoutReviewReturnUrl":"https://shop.example/x?a=1"},"storeId":"amzn1.application-oa2-client.1"}'

export const signedPayloads = [
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS',
    payload,
    signature:
      'CL5CTN9p2pJFgZH0Z9RxcuDFaOC328YmF5wPlDzrDM/7yTtvY7CWfJ5yftrKCeKZWfL8U2x98JtkKu0JyNwo5lC7gnDHPFE2td01Jx0/H2Y+ulFiVGY30bsL24nLb8xxlGkvBQy2tOnoPCD4hzdpyquLJX2Jo4Dv1hbO1OMl8v1qGUrmvu+Oo+DMuLegpBvfcqGmBY22Z2kVa60IEJBf4VSu0dZK/ytBwx+zr9PZM22r7Isvrj7exOtmu6MNrFY7Dk9a15Y3768S4ZW5ln4gsIG1PYCmHsjWO17g3FKdiddWHsQ6EkJLCRj8q3Jjaxkyx09tE2wNyEnjyJEFNVGNIA==',
  },
  {
    algorithm: 'AMZN-PAY-RSASSA-PSS-V2',
    payload,
    signature:
      'QTT8qvzuIvl2Fmi9l1o+xanV8BL1wOpzxeOiL+lDNm1OXmzhRcL7aV60akhX4awtCn0EzZW6bQElIUt/TDL2YQe2l88If9FDTdjGi/t8wRVSH2WlMokFU84DMc2f3ZVREZB9PrsQeZBxnpl/GPkQVWD49Q9ISoC68XlURciH9xCeXboiME0VkfXZ1WZSTZ77PM1enaL8JrRqFEVhM+Xdp70k6FaDxvm1SVMV7npxHI+knRO1pS4dw9kzQdIiFpcX9+KKXccaTZLXcWP3G0GITyxwq0l4iP4aeInEl0tKf2EbuqWmjHdJzuW98dPyk4zpvtjqU7YA8OJQAOhYIOVVLw==',
  },
] as const
